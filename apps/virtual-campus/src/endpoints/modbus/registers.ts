/** Registers as they go over the line, big-endian. @param values 0 to 65535 */
export function registerBytes(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) {
    bytes.writeUInt16BE(value, index * 2);
  }
  return bytes;
}

/** @returns undefined where one of the registers does not exist */
export function registersIn(bytes: Buffer, address: number, count: number): Buffer | undefined {
  return (address + count) * 2 <= bytes.length ? bytes.subarray(address * 2, (address + count) * 2) : undefined;
}
