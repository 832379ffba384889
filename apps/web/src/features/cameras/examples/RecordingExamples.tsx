import type { Example, CameraGroup } from "@atrium/contract/examples";
import { t } from "@atrium/words";
import { useState } from "react";
import { andMore } from "../../../collections/andMore.ts";
import { ExampleList } from "../../../collections/examples/ExampleList.tsx";
import { Confirm } from "../../../collections/form/Confirm.tsx";
import { useRecordingsOn } from "../recordings/recordingsQuery.ts";
import { useCameraExamples } from "./cameraExamples.ts";

/** Groups of cameras of a floor to record. Recording starts only after the person confirms. */
export function RecordingExamples() {
  const [asked, setAsked] = useState<Example<CameraGroup>>();
  const choice = useRecordingsOn();
  const close = (): void => {
    setAsked(undefined);
    choice.reset();
  };
  return (
    <>
      <ExampleList result={useCameraExamples(true)} action={t("Record ## these cameras")} onUse={setAsked} />
      {asked !== undefined && (
        <Confirm
          title={t("Record {count, plural, one {one camera} other {# cameras}}?", {
            count: asked.content.cameras.length,
          })}
          action={t("Record ## these cameras")}
          isBusy={choice.isPending}
          refusal={choice.error?.message}
          onConfirm={() => {
            choice.mutate(asked.content.cameras, { onSuccess: close });
          }}
          onClose={close}
        >
          {t("{names}. The oldest recordings are deleted first where there is no room left.", {
            names: andMore(asked.devices, asked.deviceCount - asked.devices.length),
          })}
        </Confirm>
      )}
    </>
  );
}
