import { CAMERA, CAMERA_TYPES, factsOf } from "@atrium/contract";
import { lazy, Suspense } from "react";
import { useDevices, useReading } from "../../../devices/DevicesContext.ts";
import { Controls, DeviceHead } from "../../../devices/inspector/DeviceParts.tsx";
import { Facts } from "../../../devices/inspector/Facts.tsx";
import { Section } from "../../../devices/inspector/Section.tsx";
import { valueOf } from "../../../devices/reading.ts";
import type { DeviceProps } from "../../../devices/system.ts";
import { hasFeature, useSession } from "../../../platform/session.ts";
import { CameraPicture } from "../player/CameraPicture.tsx";

const PtzPad = lazy(async () => ({ default: (await import("./PtzPad.tsx")).PtzPad }));

/** One camera: its live picture, the motor that turns it, and what it is. */
export function CameraInspector({ device }: DeviceProps) {
  const { rooms, isLive } = useDevices();
  const user = useSession();
  const reading = useReading(device);
  const { type, fov, range } = factsOf(CAMERA, device.facts);
  const streams = valueOf(reading, "streams");
  return (
    <>
      <DeviceHead device={device} />
      <Controls>
        {isLive ? (
          <CameraPicture key={device.id} device={device} hasTransport />
        ) : (
          <p className="t12 muted">Pictures are live only: none is kept of the past.</p>
        )}
      </Controls>
      {isLive && type === "outdoor-dome-ptz" && hasFeature(user, "controllable") && (
        <Section title="Move">
          <Suspense>
            <PtzPad device={device} />
          </Suspense>
        </Section>
      )}
      <Facts
        device={device}
        seenAt={reading.seenAt}
        facts={[
          ["Type", type === undefined ? undefined : CAMERA_TYPES[type]],
          ["Room", rooms.get(device.room)?.name],
          ["Angle", fov === undefined ? undefined : `${String(fov)}°`],
          ["Range", range === undefined ? undefined : `${String(range)} m`],
          ["Streams", streams === null ? undefined : String(streams)],
        ]}
      />
    </>
  );
}
