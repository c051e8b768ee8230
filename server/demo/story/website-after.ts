// Sample tickets of the website relaunch, part two: help pages, shop, measuring. parse.ts describes the format.
export const websiteAfter = `
+ feature high done majo>kenji Help pages that support can edit
Plain text with pictures, visible a minute after saving.
@kenji Support has written the first eight. They ask for a preview, which is easy.

+ task medium done olena>olena Sort the 400 old help articles
@olena 112 are still true. 60 say the same in other words. The rest is about versions before 3.0.

+ bug medium done olena>kenji Code of the cookie banner is loaded although we set no cookies
@kenji Gone. We never needed it.

+ task high done majo>kenji Measure visits without following people
Counts by page and day, no cookie, no address stored.
@ada And the page about privacy becomes shorter by half. Lovely.

+ feature medium done majo>kenji Newsletter with a double opt-in
@olena The confirmation ended in spam at one provider. The sender's records are set now, it arrives.

+ bug high done olena>kenji Shop: size of a shirt is missing in the order mail
Fourteen orders without a size. Support wrote to all of them.

+ feature medium done majo>kenji Shop with six things
Shirt, bottle, map bag, three printed maps. No account needed.
@kenji Payment is the checkout of the billing team, so there was little to do.

+ bug low done bjorn>kenji Map bag is sold out and can still be ordered

+ task low done kenji>kenji Serve pictures as AVIF with WebP behind it

+ bug medium done olena>kenji Page jumps when the picture of a tour is loaded
Layout shift 0.31. Width and height are missing.

+ task medium done majo>bjorn Five stories from the tours
Told by the people who walked them. 600 words, three pictures each.
@bjorn The one with the thunderstorm is my favourite. All five are in.

+ feature low done majo>majo A 404 page that helps
"This trail ends here", a search field and the three most read pages.

+ bug medium done olena>kenji Old links with capital letters are not forwarded
@kenji About 300 a day, most from a magazine of 2019. Forwarded without regard to case now.

+ feature medium in_progress majo>kenji Feed of the trail reports
The newest twenty in a region, from the app, without names.
@olena Some reports have phone numbers in their text. They must not be on the website.
@kenji Filter is in the works; reports with digits wait for a person.

+ bug high in_progress olena>kenji Search engine shows the preview pages
About forty of them in the index.
@kenji Header is set, removal is asked for. The index still has nineteen.

+ task medium in_progress majo>olena Ask fifty visitors what they were looking for
One question at the end of the page, for two weeks.
@olena 31 answers so far. Nine of them looked for the price and did not find it.

+ task medium in_progress kenji>kenji Bring the build below one minute
Now 4:20, of which 3:10 are pictures.

+ feature high todo majo>kenji The price on the first page
Nine of fifty visitors could not find it. It is our best argument, too.

+ bug medium todo olena>kenji Printed map of a tour has no scale

+ feature medium todo ada>kenji Page for clubs and schools
With a form for what they need. Prices on request for now.

+ task medium todo majo> Pictures for the seasons
The first page changes four times a year, not by the day.

+ bug low todo olena>kenji Umlauts in file names of downloads
"Höhenprofil.pdf" becomes "H_henprofil.pdf" in one browser.

+ feature low todo bjorn> Let people rate the help pages
Yes or no, and one line why.

+ bug critical todo olena>kenji Orders can be seen by changing the number in the address
Found while testing the shop on the preview. Not live yet, and must not be.
@majo The shop stays behind the password until this is closed.
@kenji The number becomes random and the page asks for the e-mail address. On it next.

+ task high todo olena>olena Load test for the day of the switch
The newsletter goes to 180,000 people at noon. Twenty pages a second, at least.

+ task low todo majo> Thank everybody who tested
A card and a map bag. We have the addresses.

+ bug medium todo olena>kenji Back button leaves the filters of the tour list behind

+ feature medium todo majo>kenji Compare two tours side by side
Length, climb, time, season, and both profiles in one picture.
@ada I do this with two tabs and a piece of paper. Yes please.
`
