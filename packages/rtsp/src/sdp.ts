/** The video of a session (RFC 4566, RFC 6184). */
export interface VideoMedia {
  /** Where SETUP is sent to: whole, or relative to the address of the session. */
  readonly control: string;
  readonly payloadType: number;
  /** Of its timestamps, Hz. */
  readonly clockRate: number;
  /** The parameter sets, where they are sent before the first picture. */
  readonly sps: Uint8Array | undefined;
  readonly pps: Uint8Array | undefined;
}

const HEAD = ["v=0", "o=- 1 1 IN IP4 0.0.0.0", "s=Session", "t=0 0", "a=control:*", "a=range:npt=now-"];

/** The H.264 video that a description offers; undefined: it offers none. */
export function readSdp(text: string): VideoMedia | undefined {
  const [, ...sections] = text.split(/\r?\n(?=m=)/);
  for (const section of sections) {
    const [, payload] = /^m=video \d+ RTP\/\S+ (\d+)/.exec(section) ?? [];
    const map = new RegExp(`^a=rtpmap:${payload} H264/(\\d+)`, "im").exec(section);
    if (payload === undefined || map === null) continue;
    const [, sets = ""] = /sprop-parameter-sets=([^;\s]+)/.exec(section) ?? [];
    const [sps, pps] = sets.split(",").map(octetsOf);
    const [, control = ""] = /^a=control:(\S+)/m.exec(section) ?? [];
    return { control, payloadType: Number(payload), clockRate: Number(map[1]), sps, pps };
  }
  return undefined;
}

/** The metadata that a description offers (ONVIF); undefined: it offers none. */
export function readMetadataSdp(text: string): Pick<VideoMedia, "control" | "payloadType"> | undefined {
  for (const section of text.split(/\r?\n(?=m=)/)) {
    const [, payload] = /^m=application \d+ RTP\/\S+ (\d+)/.exec(section) ?? [];
    const isMetadata = new RegExp(`^a=rtpmap:${payload} vnd\\.onvif\\.metadata/`, "im").test(section);
    if (payload === undefined || !isMetadata) continue;
    const [, control = ""] = /^a=control:(\S+)/m.exec(section) ?? [];
    return { control, payloadType: Number(payload) };
  }
  return undefined;
}

/** The description of a session that has metadata alone. */
export function writeMetadataSdp(): string {
  const media = ["m=application 0 RTP/AVP 98", "a=rtpmap:98 vnd.onvif.metadata/90000", "a=control:stream=1"];
  return [...HEAD, media[0], "c=IN IP4 0.0.0.0", ...media.slice(1), ""].join("\r\n");
}

/** The description of a session with one H.264 video. @param sets sequence and picture parameter set */
export function writeSdp({ sps, pps }: { readonly sps: Uint8Array; readonly pps: Uint8Array }): string {
  const profile = [...sps.subarray(1, 4)].map((octet) => octet.toString(16).padStart(2, "0")).join("");
  return [
    ...HEAD,
    "m=video 0 RTP/AVP 96",
    "c=IN IP4 0.0.0.0",
    "a=rtpmap:96 H264/90000",
    `a=fmtp:96 packetization-mode=1;profile-level-id=${profile};sprop-parameter-sets=${base64(sps)},${base64(pps)}`,
    "a=control:stream=0",
    "",
  ].join("\r\n");
}

/**
 * The address of a stream within a session. A base that the camera stated as a folder is taken as it is, though a query may be
 * in it: some makers write `…?channel=1&subtype=0/`.
 */
export function controlOf(media: Pick<VideoMedia, "control">, base: string): string {
  if (/^rtsps?:/i.test(media.control)) return media.control;
  if (base.endsWith("/")) return `${base}${media.control}`;
  return `${base.replace(/\?.*$/, "")}/${media.control}`;
}

function octetsOf(text: string): Uint8Array | undefined {
  try {
    const octets = Uint8Array.from(atob(text), (sign) => sign.codePointAt(0) ?? 0);
    return octets.length === 0 ? undefined : octets;
  } catch {
    return undefined;
  }
}

function base64(octets: Uint8Array): string {
  return btoa(String.fromCodePoint(...octets));
}
