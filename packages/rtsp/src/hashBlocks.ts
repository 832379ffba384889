const BLOCK = 64;
const LENGTH = 8;

/** A message in whole blocks of 64 octets, as MD5 and SHA-2 fill it up: a one, zeros, and its length in bits. */
export function hashBlocks(octets: Uint8Array, isLittleEndian: boolean): DataView[] {
  const count = Math.ceil((octets.length + 1 + LENGTH) / BLOCK);
  const filled = new Uint8Array(count * BLOCK);
  filled.set(octets);
  filled[octets.length] = 0x80;
  const view = new DataView(filled.buffer);
  view.setBigUint64(filled.length - LENGTH, BigInt(octets.length) * 8n, isLittleEndian);
  return Array.from({ length: count }, (_, index) => new DataView(filled.buffer, index * BLOCK, BLOCK));
}

/** The words of a state in hexadecimal. */
export function hexOf(words: readonly number[], isLittleEndian: boolean): string {
  const view = new DataView(new ArrayBuffer(words.length * 4));
  for (const [index, word] of words.entries()) view.setUint32(index * 4, word >>> 0, isLittleEndian);
  return Array.from(new Uint8Array(view.buffer), (octet) => octet.toString(16).padStart(2, "0")).join("");
}
