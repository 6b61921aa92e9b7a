/** How long the browser may take to save it. */
const savedWithinMs = 60_000;

/** Saves a file of the server, or one made here, under a name. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  setTimeout(() => URL.revokeObjectURL(address), savedWithinMs);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
