export { type RtspFields, type RtspRequest, writeResponse } from "./message.ts";
export { MP4_TIMESCALE, mp4Fragment, mp4Head, mp4Moved, mp4TrackOf, type Mp4Sample, type Mp4Track } from "./mp4.ts";
export { type ParameterSets, type Picture, unitKind } from "./pictures.ts";
export { RtpWriter } from "./rtp.ts";
export { writeSdp } from "./sdp.ts";
export { RtspSession, type SessionFailure, type StreamState } from "./session.ts";
export { interleaved, joined, RtspGarbage, RtspSplitter } from "./splitter.ts";
export { codecOf, pictureSize, type PictureSize } from "./sps.ts";
