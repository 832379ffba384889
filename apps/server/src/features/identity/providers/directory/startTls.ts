import type { Socket } from "node:net";
import { DirectoryFault } from "./directoryFault.ts";

/** An extended request of LDAP with the number of StartTLS, and nothing else (RFC 4511, 4.14). */
const REQUEST = Buffer.concat([
  Buffer.from([0x30, 0x1d, 0x02, 0x01, 0x01, 0x77, 0x18, 0x80, 0x16]),
  Buffer.from("1.3.6.1.4.1.1466.20037"),
]);
/** The longest answer that is read. */
const LIMIT = 4_096;

/**
 * Asks a directory for encryption. The socket's next bytes are those of TLS: whatever came unencrypted behind the answer is a
 * fault, or somebody on the way could put words into the directory's mouth.
 */
export async function askForTls(socket: Socket): Promise<void> {
  const answer = await new Promise<Buffer>((resolve, reject) => {
    let heard = Buffer.alloc(0);
    const read = (chunk: Buffer): void => {
      heard = Buffer.concat([heard, chunk]);
      const length = lengthOf(heard);
      if (heard.length > LIMIT || (length !== undefined && heard.length > length)) {
        leave();
        reject(new DirectoryFault("invalid", "more than an answer to StartTLS"));
      } else if (length === heard.length) {
        leave();
        resolve(heard);
      }
    };
    const close = (): void => {
      leave();
      reject(new Error("closed"));
    };
    function leave(): void {
      socket.off("data", read);
      socket.off("close", close);
      socket.pause();
    }
    socket.on("data", read);
    socket.on("close", close);
    socket.write(REQUEST);
  });
  // Message 1, an extended response, its result 0.
  const message = elementOf(answer).body;
  const [id, response] = [elementOf(message), elementOf(elementOf(message).rest)];
  const result = elementOf(response.body);
  const isAnswer = id.tag === INTEGER && id.body[0] === 1 && response.tag === EXTENDED_RESPONSE;
  if (!isAnswer || result.tag !== ENUMERATED || result.body.length !== 1 || result.body[0] !== 0) {
    throw new DirectoryFault("invalid", "the directory refuses StartTLS");
  }
}

const INTEGER = 0x02;
const ENUMERATED = 0x0a;
const EXTENDED_RESPONSE = 0x78;

/** The first element of BER, and what follows it. */
function elementOf(bytes: Buffer) {
  const end = lengthOf(bytes) ?? 0;
  const [tag, first = 0] = bytes;
  return { tag, body: bytes.subarray(2 + (first < 0x80 ? 0 : first & 0x7f), end), rest: bytes.subarray(end) };
}

/** How long an element is with its head; undefined: too little of it is here; 0: it is none. */
function lengthOf(bytes: Buffer): number | undefined {
  const [, first] = bytes;
  if (first === undefined) return undefined;
  if (first < 0x80) return 2 + first;
  const size = first & 0x7f;
  if (size === 0 || size > 4) return 0;
  return bytes.length < 2 + size ? undefined : 2 + size + bytes.readUIntBE(2, size);
}
