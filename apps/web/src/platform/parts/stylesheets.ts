import { isLostStyle } from "./lostPart.ts";
import { untilFetched } from "./untilFetched.ts";

/** Those that could not be fetched and are tried again. */
const awaited = new Set<Promise<void>>();
/** Links of ours in place of others that failed. */
const substitutes = new WeakSet<EventTarget>();

/**
 * Fetches again each stylesheet that could not be; returns what ends that. Vite asks for one once: what needs it later
 * would be drawn without it.
 */
export function startStylesheets(): () => void {
  // Such an event does not bubble.
  window.addEventListener("error", onError, { capture: true });
  return () => {
    window.removeEventListener("error", onError, { capture: true });
  };
}

/** Once no stylesheet is missing; throws where one is gone. */
export async function stylesheetsFetched(): Promise<void> {
  await Promise.all(awaited);
}

function onError({ target }: Event): void {
  if (!(target instanceof HTMLLinkElement) || target.rel !== "stylesheet" || substitutes.has(target)) return;
  let link = target;
  const fetched = untilFetched(async () => {
    const last = link;
    link = substituteOf(last);
    await load(link, last);
  }, isLostStyle);
  awaited.add(fetched);
  const forget = (): void => {
    awaited.delete(fetched);
  };
  // Who waits for it gets the failure.
  fetched.then(forget, forget);
}

/** A link that failed stays as it is: only another one is fetched, at its place, which keeps the order of the rules. */
function substituteOf(link: HTMLLinkElement): HTMLLinkElement {
  const substitute = document.createElement("link");
  for (const { name, value } of link.attributes) substitute.setAttribute(name, value);
  substitutes.add(substitute);
  return substitute;
}

async function load(link: HTMLLinkElement, instead: HTMLLinkElement): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    link.addEventListener("load", () => resolve(), { once: true });
    link.addEventListener("error", () => reject(new Error(`Unable to preload CSS for ${link.href}`)), { once: true });
    instead.replaceWith(link);
  });
}
