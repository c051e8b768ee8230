// Sample tickets of the Wayfinder app, part two: tracks, safety, account, release. parse.ts describes the format.
export const wayfinderTracks = `
+ feature high done ada>siyuan Record a track in the background
With the screen off, for a whole day, with less than 15 % of the battery.
@siyuan 11 % for eight hours on the iPhone 13, 14 % on the Pixel. Samsung ends us after two hours unless exempted.
@ada Then we have to explain the exemption on the first recording.
@majo Text and picture for that screen are in the design file.

+ bug critical done olena>siyuan Recorded track is lost when the battery runs out
The track is written at the end only. Four hours gone, at 2,600 m.
@siyuan Points are appended to a file every 10 seconds now, and an unfinished track is offered on the next start.
@olena Pulled the battery of the test phone three times: at most nine seconds lost.

+ bug medium done olena>bjorn Total climb is twice of what it should be
Barometer noise adds up. Compared with the reference tracks of the alpine club.
@bjorn A change counts from 4 m on now. Within 3 % of the reference on all six tracks.

+ feature medium done majo>bjorn Elevation profile under the route
Touch it to see the point on the map. Steep parts are darker.

+ task medium done bjorn>bjorn Import and export GPX
Both versions of the format, with and without times.
@olena A file with 80,000 points imports in under a second. Impressive.

+ bug low done olena>bjorn GPX from a certain watch has its points in reverse

+ feature critical done ada>siyuan Emergency card on the lock screen
Name, blood group, whom to call. Shown without unlocking, only while a tour is active.
@priya Please have legal read the text before it goes out.
@ada They have, with two small changes. Both are in.

+ feature high done ada>bjorn Check-in: tell somebody when I should be back
A message goes out by itself when the tour is not ended by then. With a grace period and a reminder.
@bjorn What if there is no network at that time?
@ada That is the point: the server sends it, not the phone.
@bjorn Built that way. Cancelling works by text message as well.

+ bug critical done olena>bjorn Check-in message was sent although the tour had ended
The end was recorded without a network and came to the server eleven minutes late.
@bjorn The grace period now starts with the last sign of life, and a message takes back a false alarm.

+ task high done ada>olena Run the check-in with the mountain rescue of Garmisch
One weekend, six people, two deliberate alarms.
@olena Both alarms came within two minutes. Their wish: the coordinates in their own format too.

+ feature low done olena>siyuan Coordinates in UTM and in the Swiss grid

+ bug medium done majo>siyuan Paused tours keep counting the time
@siyuan The timer was right, the label was not. Both come from one place now.

+ task low done siyuan>siyuan Remove the third analytics library
We had three. One is enough, and that one is ours.

+ bug high done olena>siyuan Signing in with a password manager fills the wrong field
The e-mail address lands in the field for the display name on Android 14.

+ feature medium done ada>bjorn Share a tour as a link
Opens in the app, or as a page with a map for those without it.
@majo The preview picture for messengers is the route on a plain ground. No map tiles, because of the licence.
@kenji The page without the app can live on the new website. Give me the address pattern and I reserve it.

+ bug medium done priya>bjorn Shared links show the start of the tour to the metre
Somebody's home, often. The first and last 300 m should be hidden unless switched on.
@ada Agreed, that is a rule for everything that we share.

+ task medium done bjorn>bjorn Cut the start time of the app
2.9 s on the A14. Most of it is reading settings that the first screen does not need.
@bjorn 1.3 s now. The rest is the map itself.

+ task medium done ada>ada Answer the store reviews of the last two releases

+ feature high in_progress ada>bjorn Plan a route along several points
Tap, tap, tap, with the way along real trails. Undo for each point.
@bjorn Routing on the phone needs a graph of 60 MB for the Alps. With the region download it would be there anyway.
@ada Then let us tie it to the downloads.

+ feature medium in_progress majo>siyuan Gloves mode: larger buttons while recording
Three buttons, each a third of the screen. Tested with ski gloves, please.
@siyuan Touch targets are 96 px now. Thick leather still fails on the Galaxy.

+ bug high in_progress olena>siyuan Recording stops after an incoming call on Android 15
The service loses its foreground state. Only with the dialler of one maker, so far.
@siyuan Reproduced. We have to ask for the state again after the call.

+ task high in_progress siyuan>siyuan Encrypt recorded tracks on the phone
Keys in the keystore, migration in the background. No change for people, apart from the export.

+ bug medium in_progress priya>bjorn Weekly summary counts tours of other people
Those shared with me are added to my kilometres.

+ feature medium in_progress ada>ada Collect the wishes from the last thirty interviews
Grouped, with how many people said it and what they do today instead.
@olena Twenty-two are done. So far: 3D view, gloves, and a better list of tours.

+ bug critical todo olena>siyuan Emergency card shows the data of the former user of the phone
Sign out, sign in as somebody else, start a tour. The card is only rewritten when a field changes.
@ada This has to be in the next release, whatever else is.

+ feature high todo ada>siyuan Share the live position with a group
Up to eight people, ends by itself with the tour. Nobody outside the group, ever, also not us.
@priya We should say in one sentence how long it is kept. I would expect: not at all.

+ bug high todo olena>bjorn Deleted tours come back after a sync
Delete on the phone, open the tablet, and there it is again.
@bjorn The tablet does not know of the deletion and sends its copy. Deletions have to be synced as such.

+ feature medium todo majo>bjorn A list of tours one likes to look at
By season, with a small map and the profile. The present list is a table.

+ task medium todo bjorn> Move push messages to the new interface before it is switched off in June

+ bug medium todo olena> Calories are negative on long descents
-312 kcal for the way down from Brocken. If only.

+ feature low todo priya> Badge for everybody who reported a broken bridge
Reports help all of us. A thank-you would be nice.

+ task low todo siyuan>siyuan Delete test tours from the production database

+ bug low todo olena>bjorn Share sheet is in English although the app is in Czech

+ feature medium todo ada> Sunrise and sunset for the place and day of the tour
With a warning where the planned end is after dark.
@olena And the last bus, if we are dreaming.

+ task medium todo ada>majo Screenshots for the store in all nine languages
@majo I need the winter build for that, the old ones show a summer map.
`
