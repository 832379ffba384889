/**
 * The octets that a `Range` header asks for, both ends among them (RFC 9110, 14.1.2). undefined: all of them, as where several ranges
 * are asked for at once, or nothing that can be read. null: the file has none of them.
 */
export function byteRange(header: string | undefined, size: number): { from: number; to: number } | null | undefined {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  const from = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === "" || last === "" ? size - 1 : Math.min(size - 1, Number(last));
  if (first !== "" && last !== "" && Number(last) < Number(first)) return undefined;
  return from >= size || to < from ? null : { from, to };
}
