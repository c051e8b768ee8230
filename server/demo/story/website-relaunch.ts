// Sample tickets of the website relaunch, part one: design, content, construction. parse.ts describes the format.
export const websiteRelaunch = `
+ task high done majo>majo Decide what the new website is for
One sentence that all of us can say. Everything that does not serve it stays behind.
@ada "Somebody who wants to go outside this weekend finds out why Wayfinder helps, and gets it."
@majo That is it. It hangs above the coffee machine now.

+ task medium done majo>olena Count which of the old pages are read
@olena 1,312 pages, 61 of them have 94 % of all visits. The list is in the shared folder.
@majo So we write about seventy pages anew and forward the rest.

+ feature high done majo>kenji First page
A picture that is not a stock photo, the sentence, two stores, one number. Nothing moves on its own.
@kenji 86 kB with the picture. The number comes from the server once a day.

+ feature medium done majo>kenji Light and dark
The same tokens as in the app. No flash of the other one on loading.

+ task medium done kenji>kenji Set up the build: static pages, one preview for each branch
@bjorn The preview links are great. Could they expire after a month?
@kenji They do now.

+ bug high done olena>kenji Menu cannot be reached with the keyboard
The button is a div. Escape does not close it either.
@kenji It is a button now, with the focus where one expects it.

+ task medium done majo>bjorn Photographs from the test tours
Forty pictures, with the consent of everybody on them.
@bjorn 52 are in the folder, the best ones from the tour in the Lechtal. Consent is noted in the names.

+ bug medium done olena>kenji Text on the hero picture is hard to read
Contrast 2.6:1 over the snow. Needs 4.5:1.
@majo A gradient would be honest here. Added to the design.

+ feature medium done majo>kenji Page for each region, from the map data
Name, picture, number of trails, three tours. Forty regions to begin with.

+ task low done kenji>kenji Use the system font instead of two web fonts
@majo I had to look twice, and that is the best I can say. Go.

+ bug medium done olena>kenji Pictures are loaded at full size on phones
4 MB for the page of Tirol. Needs srcset and lazy loading.
@kenji 310 kB now on a phone.

+ task high done majo>olena List of redirects from old to new addresses
All 61 read pages by hand, the others by pattern.
@olena 1,312 lines, each tested against the list of the old server.

+ feature medium done bjorn>kenji Page for shared tours
What people see who do not have the app: map, profile, length, and the way to the store.
@bjorn Looks great on my father's tablet, and that one is from 2017.

+ bug low done olena>kenji Footer says 2023

+ task medium done majo>majo Words for the ten most important pages
Short sentences. No "seamless", no "journey".
@ada I would read this to the end. That has never happened to me with our texts.

+ bug high done olena>kenji Contact form accepts messages and loses them
The mail server refuses our sender. Twelve messages since Monday, found in the log.
@kenji All twelve are answered by hand. Messages are stored first now and mailed second.

+ feature high in_progress majo>kenji Translations: German, English, Italian, French, Slovene
One address for each language, the browser decides the first time, people after that.
@kenji Structure is done, German and English are complete. The others wait for the texts.
@olena Dates and numbers follow the language as well, please. "1,5 km" and "1.5 km".

+ task medium in_progress majo>majo Texts in Italian and French
Two translators, with the app and the glossary at hand.

+ bug medium in_progress olena>kenji Language is lost when going back from a tour
@kenji The link in the header is built without it. There are two more of that kind.

+ feature medium in_progress bjorn>kenji Show the state of our services
Maps, sign-in, check-in. Simple, and on another server than the rest.

+ task high in_progress olena>olena Accessibility check of all templates
With two people who use a screen reader every day.
@olena First session: headings good, map pages bad. The map needs a list beside it.
@majo A list of the tours below the map would help everybody, in fact.

+ bug high todo olena>kenji Region pages cannot be used without a mouse
The map takes the focus and does not give it back.

+ feature medium todo majo>kenji Search over the whole website
Regions, tours, help. Suggestions after two letters.

+ task critical todo majo>ada Plan for the night of the switch
Who, when, in which order, and how to go back. No Friday.

## Before
- [x] Freeze the texts of the old website
- [x] Lower the lifetime of the DNS records to five minutes
- [ ] Tell support who is on call

## The night
| Time | What | Who |
|-------|---------------------------------|-------|
| 22:00 | Last backup of the old website | Kenji |
| 22:30 | Switch the records | Kenji |
| 23:00 | Walk through the first ten pages | Olena |
@kenji Tuesday the 17th at 22:00, DNS is down to five minutes a week before. Going back is one command.
@olena I check the sixty pages while Kenji watches the log. Pizza is on Majo.

+ task medium todo majo>majo Page for the press
Pictures in print size, numbers, two people to call.

+ bug medium todo olena>bjorn App link in the page of a shared tour opens the store twice

+ feature low todo ada>ada Calendar of guided tours with partners

+ task low todo kenji> Delete the old server three months after the switch
`
