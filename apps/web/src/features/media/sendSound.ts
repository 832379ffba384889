import { MEDIA_PIECE, type Media, startUpload, cancelUpload, sendUploadPiece } from "@atrium/contract/devices";
import { ask } from "../../platform/http.ts";

interface SendOptions {
  readonly signal: AbortSignal;
  /** @param sent octets that have arrived */
  readonly onProgress: (sent: number) => void;
}

/** Uploads a file, one piece after the other; throws `ApiError` where it is refused, and when it is given up. */
export async function sendSound(file: File, { signal, onProgress }: SendOptions): Promise<Media | null> {
  const begin = { name: file.name, size: file.size, isRepeated: false };
  const { upload } = await ask(startUpload, { body: begin, signal });
  const giveUp = () => {
    ask(cancelUpload, { params: { id: upload } }).catch(() => undefined);
  };
  signal.addEventListener("abort", giveUp, { once: true });
  try {
    for (let at = 0; ; at += MEDIA_PIECE) {
      const content = base64Of(await file.slice(at, at + MEDIA_PIECE).arrayBuffer());
      const { received, media } = await ask(sendUploadPiece, { params: { id: upload }, body: { at, content }, signal });
      onProgress(received);
      if (at + MEDIA_PIECE >= file.size) return media;
    }
  } finally {
    signal.removeEventListener("abort", giveUp);
  }
}

/** Characters that one call of `fromCharCode` may be given. */
const STRETCH = 8_192;

function base64Of(content: ArrayBuffer): string {
  const octets = new Uint8Array(content);
  let text = "";
  for (let at = 0; at < octets.length; at += STRETCH) text += String.fromCharCode(...octets.subarray(at, at + STRETCH));
  return btoa(text);
}
