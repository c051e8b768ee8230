// Saves a file under its name.

/** @param url its signed link */
export function downloadFile(url: string, name: string) {
  const link = document.createElement('a')
  link.href = `${url}&download=${encodeURIComponent(name)}`
  link.download = name
  link.click()
}
