import { COMMAND_FAULTS, type OwnFault } from "../../faults/fault.ts";

export const cameraFaults = {
  common: COMMAND_FAULTS,
  own: {
    "wrong-password": "The camera takes another password than the connection's.",
    "asks-token": "Its websocket asks for a token that is good for one time.",
    busy: "It has no stream to spare and answers 503.",
    "no-pictures": "It takes the requests of a stream and answers none.",
    "cuts-streams": "It ends each stream in the middle of a picture.",
    "garbage-stream": "Its packets contain octets that are not RTP.",
    "flat-time": "The timestamps of its pictures stand still.",
    frozen: "Its picture stands still while the stream goes on.",
  },
} as const;
export type CameraFault = OwnFault<typeof cameraFaults>;
