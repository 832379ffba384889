const LONGEST = 60;

/** An id that no device has: what the device calls itself, else a number behind it. */
export function deviceId(title: string, known: ReadonlySet<string>): string {
  const plain = title
    .normalize("NFKD")
    .replaceAll(/[^A-Za-z0-9_.-]+/g, "-")
    .replaceAll(/^[-_.]+|[-_.]+$/g, "")
    .slice(0, LONGEST);
  const id = plain === "" ? "device" : plain;
  if (!known.has(id)) return id;
  for (let number = 2; ; number += 1) if (!known.has(`${id}-${number}`)) return `${id}-${number}`;
}
