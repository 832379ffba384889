import { NewPlace, addPlace } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { Modal, TextInput } from "@mantine/core";
import { useState } from "react";
import { fieldError } from "../../../collections/form/FormError.tsx";
import { freeKey } from "../../../collections/form/freeKey.ts";
import { useSubmit } from "../../../collections/form/useSubmit.ts";
import { useAddress } from "../../../platform/address.ts";
import { ask } from "../../../platform/http.ts";
import { useSite } from "../../../platform/site.ts";
import { DialogForm } from "./DialogForm.tsx";
import { FloorFields } from "./FloorFields.tsx";
import { NEW_FLOOR, newFloor } from "./newFloor.ts";
import { useSiteRead } from "./useSiteRead.ts";

/** One more building with its first floor; that opens to be drawn. */
export function PlaceDialog({ onClose }: { onClose: () => void }) {
  const { places } = useSite();
  const [name, setName] = useState("");
  const [words, setWords] = useState({ ...NEW_FLOOR, label: t("1st Floor") });
  const submission = useSubmit();
  const { replaceQuery } = useAddress();
  const readSite = useSiteRead();
  async function add(): Promise<void> {
    if (name.trim() === "" || words.label.trim() === "") {
      submission.setErrors({ [name.trim() === "" ? "name" : "label"]: t("Required") });
      return;
    }
    const key = freeKey(name, new Set(places.map((place) => place.key)), "building");
    const floor = newFloor({ ...words, label: words.label.trim() }, []);
    const code = Math.max(0, ...places.map((place) => place.code)) + 1;
    const place = NewPlace.parse({ key, code, name, floor });
    const isAdded = await submission.run(async () => {
      await ask(addPlace, { body: place });
      await readSite();
    });
    if (!isAdded) return;
    onClose();
    await replaceQuery({ placement: key, floor: floor.key });
  }
  return (
    <Modal opened onClose={onClose} title={t("Add building")} centered>
      <DialogForm action={t("Add building")} submission={submission} onSubmit={() => void add()}>
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
        <FloorFields words={words} error={submission.errors["label"]} onChange={setWords} />
      </DialogForm>
    </Modal>
  );
}
