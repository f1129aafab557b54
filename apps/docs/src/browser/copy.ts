/** A button on every block of code. Where a page may not write to the clipboard (plain HTTP), there is none. */
export function addCopyButtons(): void {
  // Missing in insecure contexts, whatever the types say.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) return;
  for (const block of document.querySelectorAll<HTMLElement>('.code')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.addEventListener('click', () => {
      void clipboard.writeText(block.querySelector('code')!.textContent.trimEnd()).then(() => {
        button.textContent = 'Copied';
        setTimeout(() => (button.textContent = 'Copy'), 1_500);
      });
    });
    block.append(button);
  }
}
