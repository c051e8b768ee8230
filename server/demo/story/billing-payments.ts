// Sample tickets of the billing service, part two: payments, dunning, plans, operation. parse.ts describes the format.
export const billingPayments = `
+ bug critical done priya>yousef Cards were charged although the order failed
Eleven customers on Tuesday evening. The payment came back after our time-out and nobody was listening any more.
@yousef All eleven are refunded. From now on we ask the provider what became of a payment before we say it failed.
@priya And the text to the customers says when the money is back. Good.

+ feature high done priya>kenji SEPA direct debit
Mandate on the page, mail before each debit, five days as agreed.
@kenji Mandates are live. Returned debits come by a file each morning, that is the next ticket.

+ task high done yousef>yousef Process returned debits from the bank's file
@yousef Formats of all three banks are read, reasons are mapped to ours, unknown ones go to a list.

+ feature medium done priya>yousef Remind before a card expires
Thirty and seven days before. Not if another way to pay is on file.

+ bug high done olena>yousef Webhook of the payment provider was handled twice
Two of our processes took the same one. The customer had two months for the price of one.
@yousef Events are stored under their own id first, the second one finds it and does nothing.

+ feature medium done ada>kenji Pay an open invoice without signing in
By a link in the mail, for the accounting department that has no account.
@olena The link works for exactly that invoice and ends with its payment. Tested.

+ task medium done priya>yousef Dunning: three steps, friendly first
Day 7, 14 and 28. Then a person decides.
@ada I have read the texts. The second one was still too stern, I changed two sentences.

+ bug medium done olena>yousef Reminder went out on a bank holiday

+ task high done yousef>yousef Take card numbers out of our logs for good
An error of the provider repeated the request, with all in it. We log what we chose to log from now on.
@yousef Old log files are deleted, those in the backup as well. Written down for the auditor.

+ bug medium done kenji>kenji Amount field takes 1.000 for one euro

+ feature medium done priya>kenji Yearly plans with two months free
@kenji Switching from monthly to yearly in the middle of a month is prorated, the other way only at the end of the year.

+ task low done kenji>kenji Cut the checkout page from 900 kB to 200 kB

+ task medium done priya>olena Practise the failure of the payment provider
An afternoon on the test system, with support at the table.
@olena Notes: the status page was found by nobody, the retry works, the queue drains in nine minutes.

+ bug high done olena>kenji Two clicks on "Pay" make two payments
On a slow connection. The second click should do nothing at all.
@kenji One key for each checkout, the provider and we answer the second request with the first result.

+ feature high in_progress priya>yousef Usage-based prices
Count events, sum them by the hour, show the customer where they stand. The first plan with it starts in April.
@yousef Counting is exact with late events up to three days. Older ones go on the next invoice.
@siyuan The app will send them in batches, with times from the phone. Some phones live in 1970.
@yousef Then we take the time of arrival when they differ by more than a day.

+ bug high in_progress olena>yousef Balance is wrong for one minute after midnight
The day ends in UTC for the sums and in Vienna for the page.

+ task high in_progress yousef>yousef Rehearse the restore of the payment database
Target: an hour, on an empty machine, by somebody who has not done it before.
@yousef First try: 2 h 10. The indexes are built one by one, that can go in parallel.
@olena I was the somebody. The page needs one more screenshot, otherwise fine.

+ feature medium in_progress priya>kenji Choose the day on which one is billed

+ task medium in_progress kenji>kenji Strong customer authentication: fewer questions for small amounts
Exemptions below 30 euros. The bank may still ask.

+ bug critical todo priya>yousef Refund of a partly refunded payment fails
Error of the provider: amount too high. We send the whole sum instead of what is left.

The provider answers:

~~~json
{ "error": "amount_too_large", "paid": 4900, "refunded": 1200, "asked": 4900 }
~~~

We have to ask for **the rest**, not for the whole amount.
@priya Support does these by hand in the meantime, about five a day.

+ feature high todo priya>yousef Pause a subscription
One to three months, once a year. Nothing is deleted, nothing is charged, it goes on by itself.
@ada Season tickets for hikers, basically. This is the most common reason to cancel.

+ bug medium todo olena>kenji Checkout forgets the coupon after the bank's page

+ feature medium todo ada>ada Gift vouchers
Bought here, printed or mailed, used once. Valid for three years by law.

+ bug medium todo olena>yousef Reminder is sent although the payment is on its way
Direct debits take two days to arrive. Those should count as paid until they come back.

+ task medium todo yousef> Alarm when the share of declined cards doubles
Compared with the same hour of the last four weeks.

+ feature low todo priya> Show the exchange rate on invoices in another currency

+ task low todo olena>olena Collect the test cards for all cases on one page

+ bug low todo kenji>kenji Card logo of one brand is stretched in Safari

+ feature medium todo priya>yousef Let resellers pay for their customers
One invoice for all, with a table by customer. Their customers see no price.

+ bug medium todo siyuan> In-app purchase shows as open for a day
The store tells us with a delay. We could ask for the receipt ourselves.
@priya Good catch. How often does it happen?
@siyuan About forty times a day, most on Sunday evening.

+ task high todo priya>ada New contract with the provider: compare the fees of the last year

+ bug medium deleted olena>kenji Coupon is lost in the checkout
@kenji There is one already for this, with the bank's page as the cause.
`
