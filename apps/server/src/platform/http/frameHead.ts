const LONGEST_SHORT = 125;
const LONGEST_MIDDLE = 0xff_ff;

/**
 * What stands before a message on a websocket's wire, from a server (RFC 6455, 5.2): for messages that are put together once and
 * written to many sockets as they are. @param first octet: whether it is the last part, deflated, and what it holds
 */
export function frameHead(first: number, length: number): Buffer {
  if (length <= LONGEST_SHORT) return Buffer.from([first, length]);
  if (length <= LONGEST_MIDDLE) {
    const octets = Buffer.from([first, 126, 0, 0]);
    octets.writeUInt16BE(length, 2);
    return octets;
  }
  const octets = Buffer.alloc(10);
  octets.set([first, 127]);
  octets.writeBigUInt64BE(BigInt(length), 2);
  return octets;
}
