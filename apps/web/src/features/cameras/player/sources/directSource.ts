import { CAMERA_MEDIA_PATH, CAMERA_METADATA_PATH } from "@atrium/contract/cameras";
import { readMetadata } from "@atrium/rtsp";
import { CameraSocket } from "./cameraSocket.ts";
import type { OpenCamera } from "./openCamera.ts";
import type { PictureSource, SourceEvents } from "./pictureSource.ts";

/**
 * From the camera itself: its pictures, and where somebody wants to know what it says, its metadata once the pictures come: a
 * wrong password is tried by one of them alone. Pictures go on without metadata, which not every camera has.
 */
export function directSource(camera: OpenCamera, events: SourceEvents, wantsMetadata: boolean): PictureSource {
  const { onPicture, onState, onEnd, onMetadata } = events;
  let metadata: CameraSocket | undefined;
  const pictures = new CameraSocket(camera, CAMERA_MEDIA_PATH, {
    onPicture,
    onState: (state) => {
      if (state === "playing" && wantsMetadata) metadata ??= metadataOf(camera, onMetadata);
      onState(state);
    },
    onEnd: (end) => {
      metadata?.stop();
      onEnd(end);
    },
  });
  return {
    play: () => {
      pictures.play();
    },
    pause: () => {
      pictures.pause();
    },
    stop: () => {
      metadata?.stop();
      pictures.stop();
    },
  };
}

function metadataOf(camera: OpenCamera, onMetadata: SourceEvents["onMetadata"]): CameraSocket {
  return new CameraSocket(camera, CAMERA_METADATA_PATH, {
    onDocument: (xml) => {
      onMetadata(readMetadata(xml));
    },
    onEnd: () => {
      onMetadata({ isTurning: false, hasMotion: false });
    },
  });
}
