// Sample tickets of the billing service, part one: invoices, taxes, accounting. parse.ts describes the format.
export const billingInvoices = `
+ bug critical done yousef>yousef Invoices of 29 February were made twice
The run was started again after the time-out and did not know what the first one had done. 214 customers.
@priya Credit notes for all of them first, then the cause.
@yousef Credit notes are out. The run now keeps a row for each invoice it is about to make, unique by customer and month.
@ada Support had 31 letters, all answered. Thank you both for the quick work.

+ feature high done priya>yousef Invoices as PDF/A with the data inside
ZUGFeRD 2.1, profile EN 16931. Large customers in Germany ask for it, from 2027 everybody will.
@yousef The validator of the association accepts all 40 samples.

+ bug high done olena>yousef Rounding: the sum of the lines differs from the total by a cent
Only with three or more lines and a discount in percent. Example in the test folder, invoice 2024-11-0381.
@yousef We round each line and the total by themselves. The law wants the tax rounded for each rate, so that is what we do now.
@olena 10,000 random invoices, no difference any more.

+ task medium done priya>kenji Show invoices in the customer area
List, PDF, state. Nothing to configure.
@kenji Live behind the switch "new-invoices". The old page stays until the end of the month.

+ feature medium done priya>yousef Reverse charge for companies in the EU
Check the VAT number when it is entered and again on the day of the invoice. Keep the answer of the check.
@yousef The service of the EU is down about an hour a day. We keep asking for 48 hours and bill without tax meanwhile.
@priya Fine, as long as somebody sees a list of those.

+ bug medium done olena>kenji Address with five lines runs into the table
Japanese and Indian addresses. The window of the envelope is not an excuse.

+ task low done yousef>yousef Move invoice numbers to a sequence for each country
@yousef Austria wants no gaps within a year, so it is a counter in the same transaction and not a database sequence.

+ bug high done ada>yousef Customer in Switzerland was charged 8.1 % on a service abroad

+ feature medium done priya>kenji Let customers change the address of future invoices
@kenji With a note that past ones stay as they are. People ask for that every week.

+ task medium done priya>olena Go through the invoices of ten real customers by hand
Against the contract, to the cent.
@olena Two findings: a missing discount (typed in wrong) and a wrong period on prorated upgrades. The second one has a ticket now.

+ bug high done olena>yousef Prorated upgrade counts the day of the change twice
Upgrade on the 15th: the old plan is charged until the 15th, the new one from the 15th.
@yousef Days are half-open intervals everywhere now, with a test for every day of a leap year.

+ task low done kenji>kenji Replace the PDF library, its licence changed
@kenji New one makes files half the size. Fonts are embedded once.

+ feature low done priya>yousef Purchase order number on invoices

+ bug medium done priya>kenji E-mail with the invoice has "undefined" in its subject
For customers without a company name. 1,140 mails on Monday morning.
@kenji Template is typed now, a missing value does not compile any more.

+ feature high in_progress priya>yousef Monthly export for the accountants
DATEV format, one file for each company, with the documents in a zip beside it.
@yousef Format is done and accepted by the test tool. The documents are 3 GB for January, so I stream them.
@priya They also ask for it as CSV, but let us finish this first.

+ bug high in_progress olena>yousef Credit note shows the tax rate of today, not of the invoice
Visible for customers in Slovakia, where the rate changed in January.

+ task medium in_progress yousef>yousef Keep invoices unchangeable for ten years
Write-once bucket, with the hash of each file in the database, and a job that compares them.

+ feature medium in_progress priya>kenji Preview of the next invoice
What will be charged, when, and why. Support spends a day each week on this question.
@kenji It is the same code as the run, in a transaction that is rolled back. First numbers match.
@ada Please show the discount as its own line, otherwise the question stays.

+ bug medium todo olena>kenji Invoice list breaks with more than 1,000 invoices
One reseller. The page takes 40 s and then the browser gives up.

+ feature high todo priya>yousef Peppol for public customers in Belgium and Norway
Through an access point of a provider, we have two offers.
@priya Offer B is cheaper below 20,000 documents a year. We are at 6,000.

+ task high todo priya>yousef Prepare for the end of year: numbers, rates, closing
Same list as last year, see the wiki. Bulgaria has the euro from January.

+ bug medium todo olena> Search for an invoice number finds nothing with a blank at the end
Copied from a PDF there always is one.

+ feature low todo ada> Invoices in the language of the customer, not of the country
Canada and Switzerland write about it most.

+ task low todo kenji>kenji Remove the old invoice page
The switch has been on for everybody since the first of the month.

+ bug low todo olena>kenji Thousands separator on French invoices is a comma

+ feature medium todo priya>yousef Split one subscription over several cost centres
In percent or in fixed amounts. Asked for by three of our ten largest customers.
@yousef Is it one invoice with several parts, or several invoices?
@priya One, with a table at the end. Their tools read the table.

+ task medium todo yousef> Write down how an invoice comes about
From the meter to the PDF, on one page, so that a new colleague can follow a cent.

+ bug high todo priya>yousef A discount that ended is still on the preview

+ task medium todo olena>olena Test data with all tax rates of the EU
Twenty-seven countries, standard and reduced, with the dates on which they changed.

+ bug low todo yousef> Job log says "sent 0 invoices" when it was told not to send
`
