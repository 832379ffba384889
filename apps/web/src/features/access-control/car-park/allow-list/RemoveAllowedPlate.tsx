import { type AllowedPlate, removeAllowedPlate, type AllowedPlateReply } from "@atrium/contract/access";
import { Confirm } from "../../../../collections/form/Confirm.tsx";
import { useSubmit } from "../../../../collections/form/useSubmit.ts";
import { ask } from "../../../../platform/http.ts";
import { useAllowListChanged } from "./allowListQueries.ts";

interface RemoveAllowedPlateProps {
  entry: AllowedPlate;
  reason: string;
  onRemoved: (reply: AllowedPlateReply) => void;
  onClose: () => void;
}

/** Asks before a car is refused at the gates from now on. */
export function RemoveAllowedPlate({ entry, reason, onRemoved, onClose }: RemoveAllowedPlateProps) {
  const submission = useSubmit();
  const changed = useAllowListChanged();

  async function confirm(): Promise<void> {
    const asked = { version: entry.version, reason };
    const isDone = await submission.run(async () => {
      onRemoved(await ask(removeAllowedPlate, { params: { plate: entry.plate }, body: asked }));
    });
    if (isDone) await changed();
  }

  return (
    <Confirm
      title={`Take ${entry.plate} off the allow list?`}
      action="Take off"
      isDestructive
      isBusy={submission.isBusy}
      refusal={submission.refusal}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      The gates do not open for this car any more. When it comes, somebody has to raise the gate.
    </Confirm>
  );
}
