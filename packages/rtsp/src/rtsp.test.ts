import { expect, test } from "vitest";
import { writeRequest, writeResponse } from "./message.ts";
import { mp4Fragment, mp4Head } from "./mp4.ts";
import { type Picture, PictureReader } from "./pictures.ts";
import { readRtp, RtpWriter } from "./rtp.ts";
import { controlOf, readSdp, writeSdp } from "./sdp.ts";
import { interleaved, joined, RtspGarbage, RtspSplitter } from "./splitter.ts";
import { codecOf, pictureSize } from "./sps.ts";

/** Of an encoder of today: 640 by 360, baseline. */
const SPS = Uint8Array.from(Buffer.from("67420016a680a02ff950", "hex"));
const PPS = Uint8Array.from(Buffer.from("68ce0472", "hex"));
const sets = { sps: SPS, pps: PPS };

function slice(kind: number, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, at) => (at === 0 ? 0x60 | kind : at & 255));
}

function stream(pictures: readonly { isKey: boolean; time: number; length: number }[]) {
  const writer = new RtpWriter({ payloadType: 96, sequence: 65_530, source: 7 });
  return pictures.map(({ isKey, time, length }) =>
    writer.picture(isKey ? [SPS, PPS, slice(5, length)] : [slice(1, length)], time),
  );
}

function read(packets: readonly Uint8Array[]): Picture[] {
  const reader = new PictureReader();
  return packets.flatMap((packet) => {
    const rtp = readRtp(packet);
    return rtp === undefined ? [] : (reader.push(rtp) ?? []);
  });
}

const THREE = stream([
  { isKey: true, time: 4_294_967_000, length: 4_000 },
  { isKey: false, time: 4_294_967_000 + 3_600, length: 900 },
  { isKey: true, time: 4_294_967_000 + 7_200, length: 3_000 },
]);

test("pictures come whole out of packets, over the turns of numbers and time", () => {
  const pictures = read(THREE.flat());
  expect(pictures.map(({ isKey, time, units }) => [isKey, time, units[0]?.length])).toEqual([
    [true, 0, 4_000],
    [false, 3_600, 900],
    [true, 7_200, 3_000],
  ]);
  expect(pictures[0]?.units[0]).toEqual(slice(5, 4_000));
});

test("a lost packet loses its picture and all that rest on it, and never shows half of one", () => {
  const [first = [], second = [], third = []] = THREE;
  const pictures = read([...first.slice(0, 3), ...first.slice(4), ...second, ...third]);
  expect(pictures.map(({ isKey, time }) => [isKey, time])).toEqual([[true, 7_200]]);
});

test("who was left behind goes on with the next picture that stands by itself", () => {
  const [first = [], , third = []] = THREE;
  expect(read([...first, ...third]).map(({ isKey }) => isKey)).toEqual([true, true]);
});

test("messages and packets are found wherever the network cuts them", () => {
  const whole = joined([
    writeRequest("DESCRIBE", "rtsp://camera/", { headers: { CSeq: 2 } }),
    interleaved(0, slice(1, 300)),
    writeResponse(200, { headers: { CSeq: 2 }, body: writeSdp(sets) }),
  ]);
  for (const size of [1, 7, 64, whole.length]) {
    const splitter = new RtspSplitter();
    const pieces = Array.from({ length: Math.ceil(whole.length / size) }, (_, index) =>
      splitter.push(whole.subarray(index * size, (index + 1) * size)),
    ).flat();
    expect(pieces.map(({ kind }) => kind)).toEqual(["request", "packet", "response"]);
  }
});

test("what is no RTSP is refused, and so is a head that does not end", () => {
  expect(() => new RtspSplitter().push(new TextEncoder().encode("GET / HTTP/1.1\r\n\r\n"))).toThrow(RtspGarbage);
  expect(() => new RtspSplitter().push(new Uint8Array(20_000).fill(65))).toThrow(RtspGarbage);
  const endless = "RTSP/1.0 200 OK\r\nContent-Length: 99999999\r\n\r\n";
  expect(() => new RtspSplitter().push(new TextEncoder().encode(endless))).toThrow(RtspGarbage);
});

test("a description gives the parameter sets and where the stream is", () => {
  const media = readSdp(writeSdp(sets));
  expect(media).toMatchObject({ payloadType: 96, clockRate: 90_000, sps: SPS, pps: PPS });
  expect(media && controlOf(media, "rtsp://camera/axis-media/media.amp?date=1")).toBe(
    "rtsp://camera/axis-media/media.amp/stream=0",
  );
  expect(readSdp("v=0\r\nm=audio 0 RTP/AVP 97\r\na=rtpmap:97 opus/48000\r\n")).toBeUndefined();
});

test("a sequence parameter set says how large pictures are, and a broken one nothing", () => {
  expect(pictureSize(SPS)).toEqual({ width: 640, height: 368 - 8 });
  expect(codecOf(SPS)).toBe("avc1.420016");
  expect(pictureSize(Uint8Array.of(0x67, 66))).toBeUndefined();
});

test("a file has its whole duration and title, and each fragment the time of its first picture", () => {
  const head = mp4Head({ ...sets, width: 640, height: 360 }, { duration: 180_000, title: "Lobby" });
  expect(Buffer.from(head).includes("mehd")).toBe(true);
  expect(Buffer.from(head).includes("Lobby")).toBe(true);
  const sample = { units: [slice(5, 10)], isKey: true, time: 90_000, duration: 3_600 };
  const fragment = Buffer.from(mp4Fragment(2, [sample]));
  expect(fragment.readUInt32BE(0) + fragment.readUInt32BE(fragment.readUInt32BE(0))).toBe(fragment.length);
  expect(fragment.readBigUInt64BE(fragment.indexOf("tfdt") + 8)).toBe(90_000n);
});

test("the head of a stream says no duration anywhere, by which a browser knows that it is live", () => {
  const head = Buffer.from(mp4Head({ ...sets, width: 640, height: 360 }));
  expect(head.includes("mehd")).toBe(false);
  expect(head.readUInt32BE(head.indexOf("mvhd") + 20)).toBe(0);
  expect(head.readUInt32BE(head.indexOf("mdhd") + 20)).toBe(0);
});

test("a fragment of several pictures says of each how large it is, how long it lasts, and when it is shown", () => {
  const [first, second] = [slice(5, 10), slice(1, 3)];
  const samples = [
    { units: [first], isKey: true, time: 2 ** 33, duration: 3_600, shift: 7_200 },
    { units: [second, second], isKey: false, time: 2 ** 33 + 3_600, duration: 1_800, shift: -1_800 },
  ];
  const fragment = Buffer.from(mp4Fragment(9, samples));
  const run = fragment.indexOf("trun");
  const words = Array.from({ length: 10 }, (_, index) => fragment.readInt32BE(run + 8 + index * 4));
  const mdat = fragment.indexOf("mdat");
  expect(words).toEqual([
    2,
    mdat + 4,
    3_600,
    first.length + 4,
    0x02_00_00_00,
    7_200,
    1_800,
    2 * (second.length + 4),
    0x01_01_00_00,
    -1_800,
  ]);
  expect(fragment.readBigUInt64BE(fragment.indexOf("tfdt") + 8)).toBe(2n ** 33n);
  expect(fragment.subarray(mdat + 8, mdat + 8 + first.length)).toEqual(Buffer.from(first));
});
