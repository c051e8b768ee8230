// Sample tickets of the Wayfinder app, part one: maps, downloads, search. parse.ts describes the format.
export const wayfinderMaps = `
+ bug critical done olena>siyuan App crashes when the map is opened without a network
Steps: flight mode on, open the app, tap Map. It closes at once on Pixel 6 and Galaxy A14, on iOS the map stays grey.
Expected: the last downloaded region, or a hint that nothing is downloaded yet.
@siyuan The style file is fetched before the cache is asked. On Android the exception is not caught.
@siyuan Fixed: cache first, network second. Could you try build 412?
@olena Works on both phones and on the iPad. Closing.

+ feature high done ada>bjorn Download a region for offline use
Draw a rectangle on the map, see the size before downloading, keep it up to date over Wi-Fi only.
@bjorn Tiles from zoom 8 to 15 come to about 90 MB for the whole of Tirol. Is that acceptable?
@ada Yes. Above 250 MB we should warn.
@bjorn Done, with a warning above 250 MB and a pause button.

+ bug high done olena>bjorn Download stops at 99 % and never finishes
Happens with regions that reach the sea. The progress bar stays, the notification too, even after a restart.
@bjorn Tiles without content answer 204 and we wait for a body. Sea tiles have none.

+ task medium done bjorn>bjorn Move the tile cache out of the documents folder
iCloud backs the folder up. One user reported 4 GB of map tiles in his backup.

+ bug medium done siyuan>siyuan Contour lines are drawn over the trail names
The order of layers changed with the new style. Names have to come last.
@majo Looks right in the new build, thank you. Much calmer.

+ feature medium done majo>siyuan Night style for the map
Dark ground, muted contours, trails still readable. Colours are in the design file, page Map / Night.
@siyuan Should it follow the phone or the time of day?
@majo The phone. People set that once and expect us to listen.

+ bug low done olena>siyuan Scale bar shows miles although kilometres are chosen
Only after the phone's language is changed while the app is open.

+ task medium done ada>olena Write down how we test maps on real devices
Which phones, which regions, which networks. A page in the wiki will do.
@olena It is there, with the six phones we have and the two we should buy.

+ bug high done siyuan>siyuan Memory grows with every zoom until Android ends the app
About 40 MB for each time zooming in and out. Textures of tiles out of view are kept.
@olena I can confirm: after ten minutes of panning around Zermatt the A14 gives up.
@siyuan Textures are freed two zoom levels away now. Stays below 180 MB for an hour.

+ feature medium done ada>bjorn Search for huts, summits and passes
By name, tolerant of accents: "Rosengarten", "rosengartén" and "Catinaccio" should all find it.
@bjorn Names in other languages come from the same data set, so that is free.

+ bug medium done olena>bjorn Search does not find names with an apostrophe
"Val d'Isère" with the typewriter apostrophe finds nothing, with the curly one it does.

+ task low done bjorn>bjorn Replace the old geocoder with the one we host
The free quota ends in March. Ours answers in 30 ms and knows the huts.

+ bug medium done majo>siyuan Compass needle jumps when the phone is held upright
@siyuan Gimbal lock. Switched to the rotation vector sensor, smooth now.

+ feature low done majo>majo New icons for water sources and shelters
Drawn at 16, 24 and 32. Water: drop with a tap. Shelter: roof without walls.

+ task medium done siyuan>siyuan Update the map library to 11.2
Fixes the label collision that we work around by hand. Remove our workaround afterwards.
@siyuan Workaround removed, 240 lines less.

+ bug critical done ada>bjorn Downloaded regions are lost after the update to 3.8
Several reviews in the store since Friday. The path of the cache has the version of the app in it.
@bjorn My mistake: the move out of the documents folder kept the old name. 3.8.1 finds the old folder and adopts it.
@ada Submitted as an expedited review. Priya, please tell support.
@priya Support knows and has a text for answers.

+ feature medium in_progress ada>siyuan Show where the snow line is
Satellite data, updated each morning. A thin dashed line with the altitude, only from November to June.
@siyuan The data comes as GeoTIFF, 12 MB for the Alps. I would turn it into vector tiles on the server.
@ada Go ahead. A day of delay is fine, a wrong line is not.

+ bug high in_progress olena>bjorn Position is 300 m off in narrow valleys
Königsschlucht, three phones, three different places, all wrong. The raw GPS log is right, our smoothing is not.
@bjorn The filter trusts the last speed too much when the signal is weak. Testing with your logs.
@olena I have recorded two more tracks there with signal strength, see the shared folder.

+ task medium in_progress siyuan>siyuan Render hillshading on the phone instead of downloading it
Saves about 35 % of every download. First tests need 6 ms for a tile on a Pixel 6.

+ feature medium in_progress majo>bjorn Long press on the map offers what can be done there
Route to here, save the place, share the coordinates, report something. One sheet, four rows, no more.
@bjorn First version is in build 431. Sharing still opens the old dialog.

+ bug medium in_progress olena>siyuan Labels overlap in Japanese
Vertical names of peaks run into each other around Kamikōchi. Latin labels there are fine.
@siyuan The collision box is computed for horizontal text only.

+ task low in_progress bjorn>bjorn Show how old a downloaded region is
In the list and in the details. Older than six months: a hint, no alarm.

+ bug high todo olena>siyuan Map turns black after coming back from the background on iPadOS
About one time in ten, only in split view. A screenshot and the log of the device are attached in the wiki.
@siyuan I cannot make it happen on the simulator. Could I borrow the iPad for a day?
@olena It is on my desk, take it.

+ feature high todo ada>siyuan 3D view of a route
Tilt the map, fly along the route at the speed of a finger. Asked for in every second interview.
@majo Two sketches are in the design file. I prefer the one without the flight bar.

+ bug medium todo olena> Tapping a cluster of huts zooms too far
Three huts within 200 m: the tap zooms to level 18 and shows none of them.

+ task medium todo bjorn>ada Check licences of all map data before the release in Canada
The lakes are under a licence that wants to be named in the app itself.

+ feature low todo majo> Let people choose the colour of their saved places
Six colours from the palette, no free picker.

+ bug low todo olena> Attribution covers the zoom buttons on small phones
iPhone SE, largest text size.

+ feature medium todo ada>bjorn Warn before a download on mobile data
With the size and a button to wait for Wi-Fi. Never for less than 5 MB.

+ bug medium todo priya> Search results in Italian show German names first
Bolzano is listed as Bozen although the phone is set to Italian.
@bjorn We take the first name of the record. It should be the one in the language of the phone.

+ task low todo siyuan> Delete the code for raster maps
Nobody has used it since 3.2, says the counter: 11 sessions in a month.

+ feature low todo ada>ada Print a map section on paper
For guides. A4, scale 1:25 000, with the grid. Could be a page on the website instead.
@majo As a PDF from the website it would also work for those without the app.

+ bug medium todo olena>bjorn Download list is sorted by date, but says "by name"

+ task medium todo ada>olena Prepare the test plan for the winter release
Snow line, night style, gloves mode. Cold batteries too: the last release ended at 20 % for some.

+ bug high deleted priya>siyuan App closes when I open the map in the mountains
On the way to the hut, no network, phone is a Galaxy.
@siyuan The same as the crash without a network, which is fixed in 412.

+ task low deleted siyuan> test ticket, please ignore
`
