/** Notes that encoders write into a stream: what nobody decodes is not sent. */
const NOTE = 6;

/** The units of a picture as an encoder writes them, between start codes (ITU-T H.264 annex B). */
export function unitsOf(octets: Uint8Array): Uint8Array[] {
  const begins: number[] = [];
  for (let at = 0; at + 2 < octets.length; at += 1) {
    if (octets[at] === 0 && octets[at + 1] === 0 && octets[at + 2] === 1) {
      begins.push(at + 3);
      at += 2;
    }
  }
  return begins
    .map((begin, index) => {
      const next = begins[index + 1];
      let end = next === undefined ? octets.length : next - 3;
      while (end > begin && octets[end - 1] === 0) {
        end -= 1;
      }
      return octets.subarray(begin, end);
    })
    .filter((unit) => unit.length > 0 && ((unit[0] ?? 0) & 31) !== NOTE);
}
