const MAX_SHORT_LENGTH = 125;
const MAX_MIDDLE_LENGTH = 0xff_ff;

/**
 * What stands before a message on a websocket's wire, from a server (RFC 6455, 5.2): for messages that are built once
 * and written to many sockets as they are. @param first octet: whether it is the last part, deflated, and what it holds
 */
export function frameHead(first: number, length: number): Buffer {
  if (length <= MAX_SHORT_LENGTH) return Buffer.from([first, length]);
  if (length <= MAX_MIDDLE_LENGTH) {
    const octets = Buffer.from([first, 126, 0, 0]);
    octets.writeUInt16BE(length, 2);
    return octets;
  }
  const octets = Buffer.alloc(10);
  octets.set([first, 127]);
  octets.writeBigUInt64BE(BigInt(length), 2);
  return octets;
}
