import type { Attachment } from 'svelte/attachments';

/** A dialog over everything else. However it goes, by its button or by Esc, the focus is back where it was before. */
export const modal: Attachment<HTMLDialogElement> = (dialog) => {
  const before = document.activeElement;
  dialog.showModal();
  return () => {
    if (document.activeElement === document.body && before instanceof HTMLElement && before.isConnected)
      before.focus({ preventScroll: true });
  };
};
