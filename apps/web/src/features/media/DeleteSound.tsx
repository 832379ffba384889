import type { Media } from "@atrium/contract/devices";
import { Confirm } from "../../collections/form/Confirm.tsx";
import { useSubmit } from "../../collections/form/useSubmit.ts";
import { ask } from "../../platform/http.ts";
import { useSoundsChanged } from "./mediaQueries.ts";
import { removeMedia } from "@atrium/contract/devices";

interface DeleteSoundProps {
  sound: Media;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before a sound is gone; one that is used is refused by the server, which says where. */
export function DeleteSound({ sound, onDeleted, onClose }: DeleteSoundProps) {
  const submission = useSubmit();
  const changed = useSoundsChanged();

  async function confirm(): Promise<void> {
    if (!(await submission.run(() => ask(removeMedia, { params: { id: sound.id } })))) return;
    onDeleted();
    await changed();
  }

  return (
    <Confirm
      title={`Delete ${sound.name}?`}
      action="Delete sound"
      isDestructive
      isBusy={submission.isBusy}
      refusal={submission.refusal}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      Its file is deleted here and in the units. What was played stays in the history under its name.
    </Confirm>
  );
}
