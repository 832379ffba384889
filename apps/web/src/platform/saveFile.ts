import { fromBase } from "./base.ts";

/** Hands a file to the browser, which keeps it where it keeps all that is downloaded. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken it by then.
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, 60_000);
}

/** A record as a file of its own: `name.json`. */
export function saveJson(record: unknown, name: string): void {
  saveFile(new Blob([JSON.stringify(record, null, 2)]), `${name}.json`);
}

/** Lets the browser save what an address gives, however large it is: the session's cookie opens it. */
export function followAddress(path: string): void {
  const link = document.createElement("a");
  link.href = fromBase(path);
  link.download = "";
  link.click();
}
