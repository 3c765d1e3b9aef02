const frame = (): Promise<unknown> => new Promise((done) => requestAnimationFrame(done));

/** Resolves when nothing under `root` is marked `data-waiting` any more. */
function arrived(root: HTMLElement, signal: AbortSignal): Promise<void> {
  const waits = (): boolean => root.querySelector('[data-waiting]') !== null;
  if (!waits()) return Promise.resolve();
  return new Promise((done) => {
    const watch = new MutationObserver(() => {
      if (waits()) return;
      watch.disconnect();
      done();
    });
    watch.observe(root, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-waiting'] });
    signal.addEventListener('abort', () => watch.disconnect(), { once: true });
  });
}

/** Resolves when `root` looks as it will on paper: pictures there and decoded, fonts loaded, two frames drawn. */
export async function settled(root: HTMLElement, signal: AbortSignal): Promise<void> {
  await arrived(root, signal);
  await document.fonts?.ready;
  // A picture that cannot be decoded leaves its place empty; the rest is printed all the same.
  await Promise.allSettled([...root.querySelectorAll('img')].map((image) => image.decode?.()));
  await frame();
  await frame();
}
