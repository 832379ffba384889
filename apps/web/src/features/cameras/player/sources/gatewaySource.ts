import type { DeviceId } from "@atrium/contract";
import { CAMERA_STREAM_ERRORS } from "@atrium/contract/cameras";
import { RtspSession } from "@atrium/rtsp";
import { t } from "@atrium/words";
import { openStreamSocket } from "../../../../platform/streamSocket.ts";
import { later, type PictureSource, type SourceEvents } from "./pictureSource.ts";

const DENIED: ReadonlySet<number> = new Set([4401, 4403]);

/** From our server, which holds one stream of each camera for all who watch. */
export function gatewaySource(device: DeviceId, { onPicture, onState, onEnd }: SourceEvents): PictureSource {
  const socket = openStreamSocket(device, {
    onOpen: () => {
      session.play();
    },
    onOctets: (octets) => {
      session.receive(octets);
    },
    onClose: (code) => {
      const message = code === 0 ? CAMERA_STREAM_ERRORS.timeout : "";
      onEnd({ message: t(message), trouble: DENIED.has(code) ? "denied" : undefined });
    },
  });
  const session = new RtspSession({
    uri: "rtsp://camera/",
    send: (octets) => {
      socket.send(octets);
    },
    later,
    onPicture,
    onState,
    onFailure: () => {
      onEnd({ message: "" });
    },
  });
  return {
    play: () => {
      session.play();
    },
    pause: () => {
      session.pause();
    },
    stop: () => {
      session.stop();
      socket.close();
    },
  };
}
