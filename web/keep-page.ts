// Keeps the page when a file is dropped where nothing takes it: the browser would show the file instead of the page. A part of the
// page that takes files prevents the default of these events before this listener is called (see ui/take-files.ts).

function refuse(event: DragEvent) {
  const { dataTransfer, defaultPrevented } = event
  if (defaultPrevented || !dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  dataTransfer.dropEffect = 'none'
}

export function keepPage() {
  window.addEventListener('dragover', refuse)
  window.addEventListener('drop', refuse)
}
