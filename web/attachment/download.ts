// Saves a file under its name.

/** @param url the signed link of the file */
export function downloadFile(url: string, name: string) {
  const link = document.createElement('a')
  link.href = `${url}&download=${encodeURIComponent(name)}`
  link.download = name
  link.click()
}
