import { CAMERA_TYPES } from "@atrium/contract/cameras";
import { CAMERA, factsOf } from "@atrium/contract/devices";
import { sayTerm, t } from "@atrium/words";
import { Suspense } from "react";
import { useDevices, useReading } from "../../../devices/DevicesContext.ts";
import { Controls, DeviceHead } from "../../../devices/inspector/DeviceParts.tsx";
import { Facts } from "../../../devices/inspector/Facts.tsx";
import { Section } from "../../../devices/inspector/Section.tsx";
import { valueOf } from "../../../devices/reading.ts";
import type { DeviceProps } from "../../../devices/system.ts";
import { lazyPart } from "../../../platform/parts/lazyPart.ts";
import { hasFeature, useSession } from "../../../platform/session.ts";
import { plainQuantity } from "../../../platform/words/shown.ts";
import { useReplay } from "../../../replay/ReplayContext.ts";
import { CameraPicture } from "../player/CameraPicture.tsx";
import { RecordedInspector } from "../recordings/RecordedInspector.tsx";
import { PassageSection } from "./PassageSection.tsx";

const MoveCamera = lazyPart(async () => (await import("./MoveCamera.tsx")).MoveCamera);

/** One camera: its picture, live or of the moment of the page, the motor that turns it, its recording, and what it is. */
export function CameraInspector({ device }: DeviceProps) {
  const { rooms, past } = useDevices();
  const user = useSession();
  const replay = useReplay();
  const reading = useReading(device);
  const { type, fov, range } = factsOf(CAMERA, device.facts);
  const streams = valueOf(reading, "streams");
  const isLive = past === undefined;
  return (
    <>
      <DeviceHead device={device} />
      {isLive && (
        <Controls>
          <CameraPicture key={device.id} device={device} hasTransport />
        </Controls>
      )}
      {replay !== null && <RecordedInspector key={device.id} device={device} replay={replay} />}
      {type === "outdoor-dome-ptz" && hasFeature(user, "controllable") && (
        <Section title={t("Move")} note={isLive ? undefined : t("not available in playback")}>
          {isLive ? (
            <Suspense>
              <MoveCamera key={device.id} device={device} />
            </Suspense>
          ) : (
            <p className="t12 muted">{t("The pad moves the live camera, not the recording.")}</p>
          )}
        </Section>
      )}
      {isLive && <PassageSection camera={device.id} />}
      <Facts
        device={device}
        seenAt={reading.seenAt}
        facts={[
          [t("Type"), type === undefined ? undefined : sayTerm(CAMERA_TYPES[type])],
          [t("Room"), rooms.get(device.room)?.name],
          [t("Viewing angle"), fov === undefined ? undefined : `${String(fov)}°`],
          [t("Range"), range === undefined ? undefined : plainQuantity(range, "m")],
          [t("Streams"), streams === null || reading.isStale ? undefined : String(streams)],
        ]}
      />
    </>
  );
}
