// Sets the chosen theme before the first paint. The choice itself belongs to web/ui/theme.ts.
;(() => {
  let choice = null
  try {
    choice = localStorage.getItem('lacewing.theme')
  } catch {
    // Storage is blocked, so the theme of the system is used.
    return
  }
  if (choice === 'light' || choice === 'dark') document.documentElement.dataset.theme = choice
})()
