import type { Registry } from "prom-client";
import { addGauge } from "../gauges.ts";
import type { RecordingPlace } from "./place.ts";

export function addRecordingGauges(registry: Registry, figures: () => RecordingPlace["figures"]): void {
  addGauge(
    registry,
    { name: "atrium_recording_cameras", help: "Cameras of which pictures are recorded now" },
    () => figures().recording,
  );
  addGauge(registry, { name: "atrium_recording_bytes", help: "Octets of all recordings" }, () => figures().octets);
  addGauge(
    registry,
    { name: "atrium_recording_stopped", help: "1 while nothing is recorded because the disk has too little room" },
    () => (figures().isStopped ? 1 : 0),
  );
}
