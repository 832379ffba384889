import { expect, test } from "vitest";
import { DocumentReader } from "./documents.ts";
import { readMetadata, writeMetadata } from "./metadata.ts";
import { readRtp, RtpWriter } from "./rtp.ts";

test("a camera's words are understood with other prefixes than ours, and what it does not say is not known", () => {
  const moving =
    "<onvif:MoveStatus><onvif:PanTilt>MOVING</onvif:PanTilt><onvif:Zoom>IDLE</onvif:Zoom></onvif:MoveStatus>";
  expect(readMetadata(moving)).toEqual({ isTurning: true });
  expect(readMetadata(moving.replace("MOVING", "IDLE"))).toEqual({ isTurning: false });
  expect(readMetadata("<tt:MetadataStream/>")).toEqual({});
  const other = '<Topic>tns1:Device/Trigger</Topic><tt:SimpleItem Name="State" Value="1"/>';
  expect(readMetadata(other)).toEqual({});
  const said = { isTurning: false, hasMotion: true };
  expect(readMetadata(writeMetadata(said, "2026-11-20T10:00:00Z"))).toEqual(said);
});

test("a document goes in as many packets as it needs, and one with a gap is left out", () => {
  const writer = new RtpWriter({ payloadType: 98, sequence: 65_534, source: 1 });
  const reader = new DocumentReader();
  const heard = (packets: readonly Uint8Array[]) =>
    packets.map((octets) => {
      const packet = readRtp(octets);
      return packet && reader.push(packet);
    });
  const long = "ก".repeat(1_000);
  expect(heard(writer.document(long, 0))).toEqual([undefined, undefined, long]);
  expect(heard(writer.document(long, 0).toSpliced(1, 1))).toEqual([undefined, undefined]);
  expect(heard(writer.document("whole", 0))).toEqual(["whole"]);
});
