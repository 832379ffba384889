import { type Media, MediaChange, changeMedia } from "@atrium/contract/devices";
import { Button, Switch, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import forms from "../../lists/form/form.module.css";
import { FormDrawer } from "../../lists/form/FormDrawer.tsx";
import { fieldError } from "../../lists/form/Refusal.tsx";
import { errorsOf, useSending } from "../../lists/form/useSending.ts";
import { ask } from "../../platform/http.ts";
import { DeleteSound } from "./DeleteSound.tsx";
import { useSoundsChanged } from "./mediaQueries.ts";
import { SoundFacts } from "./SoundFacts.tsx";
import { SoundUnits } from "./SoundUnits.tsx";

interface SoundFormProps {
  /** As it is now; the form began with what it was when it was opened. */
  sound: Media;
  onClose: () => void;
}

/** A sound's name, whether it goes on without end, what it is, and how the units stand to it. */
export function SoundForm({ sound, onClose }: SoundFormProps) {
  const [before] = useState(sound);
  const [name, setName] = useState(sound.name);
  const [isRepeated, setRepeated] = useState(sound.isRepeated);
  const [isDeleting, setDeleting] = useState(false);
  const sending = useSending();
  const changed = useSoundsChanged();
  const hasChanges = useRef(false);
  useEffect(() => {
    hasChanges.current = name !== before.name || isRepeated !== before.isRepeated;
  });

  async function save(): Promise<void> {
    const change = MediaChange.safeParse({ revision: before.revision, name, isRepeated });
    sending.setErrors(errorsOf(change));
    if (!change.success) return;
    if (!(await sending.run(() => ask(changeMedia, { params: { id: sound.id }, body: change.data })))) return;
    hasChanges.current = false;
    await changed();
    onClose();
  }

  return (
    <FormDrawer
      title={before.name}
      action="Save"
      isBusy={sending.isBusy}
      refusal={sending.refusal}
      hasChanges={hasChanges}
      aside={
        <Button
          className={forms["destructive"]}
          onClick={() => {
            setDeleting(true);
          }}
        >
          Delete…
        </Button>
      }
      dialog={
        isDeleting && (
          <DeleteSound
            sound={sound}
            onDeleted={() => {
              hasChanges.current = false;
              onClose();
            }}
            onClose={() => {
              setDeleting(false);
            }}
          />
        )
      }
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <div className={`grid gap-14 ${forms["fields"]}`}>
        <TextInput
          label="Name"
          value={name}
          maxLength={80}
          error={fieldError(sending.errors["name"])}
          onChange={(event) => {
            setName(event.currentTarget.value);
            sending.clear("name");
          }}
        />
        <Switch
          label="Goes on without end"
          description="As music: it begins again until somebody stops it. Otherwise it is an announcement."
          checked={isRepeated}
          onChange={(event) => {
            setRepeated(event.currentTarget.checked);
          }}
        />
      </div>
      <SoundFacts sound={sound} />
      <SoundUnits sound={sound} />
    </FormDrawer>
  );
}
