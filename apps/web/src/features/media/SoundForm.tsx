import { type Media, MediaChange, changeMedia, removeMedia } from "@atrium/contract/devices";
import { t } from "@atrium/words";
import { Button, Switch, TextInput } from "@mantine/core";
import { useState } from "react";
import forms from "../../collections/form/form.module.css";
import { FormDrawer } from "../../collections/form/FormDrawer.tsx";
import { useRequestForm } from "../../collections/form/useRequestForm.ts";
import { ask } from "../../platform/http.ts";
import { useSoundsChanged } from "./mediaQueries.ts";
import { SoundFacts } from "./SoundFacts.tsx";
import { SoundUnits } from "./SoundUnits.tsx";
import { Confirm } from "../../collections/form/Confirm.tsx";
import { useSubmit } from "../../collections/form/useSubmit.ts";

interface SoundFormProps {
  /** As it is now; the form began with what it was when it was opened. */
  sound: Media;
  onClose: () => void;
}

/** A sound's name, whether it repeats, what it is, and which units have it. */
export function SoundForm({ sound, onClose }: SoundFormProps) {
  const [before] = useState(sound);
  const [isDeleting, setDeleting] = useState(false);
  const changed = useSoundsChanged();
  const form = useRequestForm({
    saved: { name: before.name, isRepeated: before.isRepeated },
    body: MediaChange,
    toBody: (values) => ({ ...values, revision: before.revision }),
    send: (body) => ask(changeMedia, { params: { id: sound.id }, body }),
    onSaved: async () => {
      await changed();
      onClose();
    },
  });

  return (
    <FormDrawer
      title={before.name}
      action={t("Save")}
      form={form}
      aside={
        <Button
          className={forms["destructive"]}
          onClick={() => {
            setDeleting(true);
          }}
        >
          {t("Delete…")}
        </Button>
      }
      dialog={
        isDeleting && (
          <DeleteSound
            sound={sound}
            onDeleted={() => {
              form.settle();
              onClose();
            }}
            onClose={() => {
              setDeleting(false);
            }}
          />
        )
      }
      onClose={onClose}
    >
      <div className={`grid gap-14 ${forms["fields"]}`}>
        <TextInput label={t("Name")} maxLength={80} {...form.field("name")} />
        <Switch
          label={t("Repeats until stopped")}
          description={t("For music: repeats until someone stops it. Otherwise it is an announcement.")}
          {...form.field("isRepeated", { type: "checkbox" })}
        />
      </div>
      <SoundFacts sound={sound} />
      <SoundUnits sound={sound} />
    </FormDrawer>
  );
}

interface DeleteSoundProps {
  sound: Media;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before a sound is gone; one that is used is refused by the server, which says where. */
function DeleteSound({ sound, onDeleted, onClose }: DeleteSoundProps) {
  const submission = useSubmit();
  const changed = useSoundsChanged();

  async function confirm(): Promise<void> {
    if (!(await submission.run(() => ask(removeMedia, { params: { id: sound.id } })))) return;
    onDeleted();
    await changed();
  }

  return (
    <Confirm
      title={t("Delete {name}?", { name: sound.name })}
      action={t("Delete sound")}
      isDestructive
      isBusy={submission.isBusy}
      refusal={submission.refusal}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {t("The file is deleted here and on the units. The history keeps what was played, under its name.")}
    </Confirm>
  );
}
