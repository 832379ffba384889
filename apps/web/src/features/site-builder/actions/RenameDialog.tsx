import type { PlaceNames } from "@atrium/contract/site";
import { changePlace } from "@atrium/contract/site";
import { LoadingBlocks } from "@atrium/ui";
import { t } from "@atrium/words";
import { Modal, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { fieldError, FormError } from "../../../collections/form/FormError.tsx";
import { useSubmit } from "../../../collections/form/useSubmit.ts";
import { ask } from "../../../platform/http.ts";
import { namesQuery } from "../builderQueries.ts";
import styles from "../panels/panels.module.css";
import { DialogForm } from "./DialogForm.tsx";
import { useSiteRead } from "./useSiteRead.ts";

interface RenameDialogProps {
  placement: string;
  onClose: () => void;
}

/** What a building and its floors are called; their addresses and history stay. */
export function RenameDialog({ placement, onClose }: RenameDialogProps) {
  const names = useQuery(namesQuery(placement));
  return (
    <Modal opened onClose={onClose} title={t("Rename the building and its floors")} centered>
      {names.isPending && <LoadingBlocks rows={4} label={t("Loading names")} />}
      {names.isError && <FormError>{names.error.message}</FormError>}
      {names.data !== undefined && <NamesForm read={names.data} onClose={onClose} />}
    </Modal>
  );
}

function NamesForm({ read, onClose }: { read: PlaceNames; onClose: () => void }) {
  const [name, setName] = useState(read.name);
  const [labels, setLabels] = useState<Readonly<Record<string, string>>>({});
  const submission = useSubmit();
  const readSite = useSiteRead();
  async function save(): Promise<void> {
    const floors = read.floors.flatMap(({ key, label }) => {
      const next = labels[key]?.trim() ?? label;
      return next === label ? [] : [{ key, label: next }];
    });
    const isDone = await submission.run(async () => {
      const change = { name: name.trim(), floors, revision: read.revision };
      await ask(changePlace, { params: { key: read.key }, body: change });
      await readSite();
    });
    if (isDone) onClose();
  }
  return (
    <DialogForm action={t("Save names")} submission={submission} onSubmit={() => void save()}>
      <TextInput
        data-autofocus
        size="xs"
        label={t("Building name")}
        value={name}
        error={fieldError(submission.errors["name"])}
        onChange={(event) => {
          setName(event.currentTarget.value);
        }}
      />
      <div className={`grid gap-8 w-full ${styles["fields"]}`}>
        {read.floors.map(({ key, label }) => (
          <TextInput
            key={key}
            size="xs"
            label={t("Name of {label}", { label })}
            value={labels[key] ?? label}
            onChange={(event) => {
              setLabels({ ...labels, [key]: event.currentTarget.value });
            }}
          />
        ))}
      </div>
    </DialogForm>
  );
}
