import {
  type AllowedPlate,
  NewAllowedPlate,
  readersInOrder,
  addAllowedPlate,
  changeAllowedPlate,
  type AllowedPlateReply,
  removeAllowedPlate,
} from "@atrium/contract/access";
import { t } from "@atrium/words";
import { Button, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useListQuery } from "../../../../collections/listAddress.ts";
import forms from "../../../../collections/form/form.module.css";
import { FormDrawer } from "../../../../collections/form/FormDrawer.tsx";
import { useFocusBack } from "../../../../collections/form/useFocusBack.ts";
import { useRequestForm } from "../../../../collections/form/useRequestForm.ts";
import { ask } from "../../../../platform/http.ts";
import { PlateSearch } from "../plateSearch.ts";
import { allowListQuery, useAllowListChanged } from "./allowListQueries.ts";
import { PlateFacts } from "./PlateFacts.tsx";
import { PlateReaders } from "./PlateReaders.tsx";
import { Confirm } from "../../../../collections/form/Confirm.tsx";
import { useSubmit } from "../../../../collections/form/useSubmit.ts";

/** What the form is about: a plate that is to come onto the list, or one that is there. */
export type OpenedPlate = { kind: "new"; plate: string } | { kind: "known"; entry: AllowedPlate };

interface AllowedPlateFormProps {
  opened: OpenedPlate;
  mayChange: boolean;
  onOpen: (opened: OpenedPlate) => void;
  onClose: () => void;
}

/** A plate and whose it is. It stays open where a reader does not have what was saved. */
export function AllowedPlateForm({ opened, mayChange, onOpen, onClose }: AllowedPlateFormProps) {
  const entry = opened.kind === "known" ? opened.entry : undefined;
  const [isRemoving, setRemoving] = useState(false);
  const changed = useAllowListChanged();
  const { who, show, page, size } = useListQuery(PlateSearch);
  const { data: list } = useQuery(allowListQuery({ search: who ?? "", show, page, size }));
  const standing = useStanding(entry, onClose);
  useFocusBack();
  const canEdit = mayChange && entry?.isRemoved !== true;
  const form = useRequestForm({
    saved: {
      plate: entry?.plate ?? (opened.kind === "new" ? opened.plate : ""),
      holder: entry?.holder ?? "",
      reason: "",
    },
    body: NewAllowedPlate,
    send: ({ plate, ...rest }) =>
      entry === undefined
        ? ask(addAllowedPlate, { body: { plate, ...rest } })
        : ask(changeAllowedPlate, { params: { plate: entry.plate }, body: { version: entry.version, ...rest } }),
    onSaved: async (reply) => {
      settle(reply);
      await changed();
    },
  });

  /** What is not everywhere as it is wanted is looked at; the rest is done. */
  function settle(reply: AllowedPlateReply): void {
    form.settle();
    const after = reply.entry;
    if (after === null || readersInOrder(after) === after.readers.length) onClose();
    else onOpen({ kind: "known", entry: after });
  }

  return (
    <FormDrawer
      title={entry?.plate ?? t("New plate")}
      {...(canEdit ? { action: entry === undefined ? t("Add plate") : t("Save") } : {})}
      form={form}
      aside={
        canEdit &&
        entry !== undefined && (
          <Button
            className={forms["destructive"]}
            onClick={() => {
              setRemoving(true);
            }}
          >
            {t("Remove…")}
          </Button>
        )
      }
      dialog={
        isRemoving &&
        entry !== undefined && (
          <RemoveAllowedPlate
            entry={entry}
            reason={form.values.reason}
            onRemoved={settle}
            onClose={() => {
              setRemoving(false);
            }}
          />
        )
      }
      onClose={onClose}
    >
      <div className={`grid gap-14 ${forms["fields"]}`}>
        {entry === undefined && (
          <TextInput
            label={t("Plate")}
            description={t("As shown on the car: 1กข 4821")}
            maxLength={20}
            data-autofocus={opened.kind === "new" && opened.plate === "" ? true : undefined}
            {...form.field("plate")}
          />
        )}
        <TextInput
          label={t("Car holder")}
          maxLength={64}
          readOnly={!canEdit}
          data-autofocus={opened.kind === "new" && opened.plate !== "" ? true : undefined}
          {...form.field("holder")}
        />
        {canEdit && (
          <TextInput
            label={t("Reason")}
            description={t("Optional. Recorded in the audit log.")}
            maxLength={200}
            {...form.field("reason")}
          />
        )}
      </div>
      {standing !== undefined && <PlateFacts entry={standing} readers={list?.readers ?? []} />}
      {standing !== undefined && (
        <PlateReaders entry={standing} readers={list?.readers ?? []} mayChange={mayChange} onSent={settle} />
      )}
    </FormDrawer>
  );
}

/** The plate as its readers have it by now: one that was away gets by itself what it missed. One that is off everywhere is done. */
function useStanding(entry: AllowedPlate | undefined, onGone: () => void): AllowedPlate | undefined {
  const search = entry?.plate ?? "";
  const { data, isPlaceholderData } = useQuery({
    ...allowListQuery({ search, show: "all", page: 1, size: 10 }),
    enabled: entry !== undefined,
  });
  const found = data?.data.find(({ plate }) => plate === entry?.plate);
  const isGone = entry?.isRemoved === true && data !== undefined && !isPlaceholderData && found === undefined;
  useEffect(() => {
    if (isGone) onGone();
  }, [isGone, onGone]);
  return found?.version === entry?.version ? found : entry;
}

interface RemoveAllowedPlateProps {
  entry: AllowedPlate;
  reason: string;
  onRemoved: (reply: AllowedPlateReply) => void;
  onClose: () => void;
}

/** Asks before a car is refused at the gates from now on. */
function RemoveAllowedPlate({ entry, reason, onRemoved, onClose }: RemoveAllowedPlateProps) {
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
      title={t("Remove {plate} from the allow list?", { plate: entry.plate })}
      action={t("Remove")}
      isDestructive
      isBusy={submission.isBusy}
      refusal={submission.refusal}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {t("The gates will no longer open for this car. When it arrives, an operator has to raise the gate.")}
    </Confirm>
  );
}
