import type { CameraWall } from "@atrium/contract/cameras";
import { t } from "@atrium/words";
import { ExampleList } from "../../../collections/examples/ExampleList.tsx";
import { useCameraExamples } from "./cameraExamples.ts";

interface WallExamplesProps {
  onUse: (wall: CameraWall) => void;
}

/** Walls of the floor's cameras: each opens with its name typed, to be looked at before it is saved. */
export function WallExamples({ onUse }: WallExamplesProps) {
  return (
    <ExampleList
      result={useCameraExamples(true)}
      action={t("Show ## on the wall")}
      isPlain
      onUse={({ title, content }) => {
        onUse({ name: title, ...content });
      }}
    />
  );
}
