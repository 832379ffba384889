import { addFloor } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { Modal } from "@mantine/core";
import { useState } from "react";
import { useSubmit } from "../../../collections/form/useSubmit.ts";
import { useAddress } from "../../../platform/address.ts";
import { ask } from "../../../platform/http.ts";
import { useSite } from "../../../platform/site.ts";
import { DialogForm } from "./DialogForm.tsx";
import { FloorFields } from "./FloorFields.tsx";
import { NEW_FLOOR, newFloor } from "./newFloor.ts";
import { useSiteRead } from "./useSiteRead.ts";

/** One more floor of a building; it opens to be drawn. */
export function FloorDialog({ placement, onClose }: { placement: string; onClose: () => void }) {
  const { places } = useSite();
  const [words, setWords] = useState(NEW_FLOOR);
  const submission = useSubmit();
  const { replaceQuery } = useAddress();
  const readSite = useSiteRead();
  const place = places.find(({ key }) => key === placement);
  async function add(): Promise<void> {
    const label = words.label.trim();
    if (label === "") {
      submission.setErrors({ label: t("Required") });
      return;
    }
    const floor = newFloor({ ...words, label }, place?.floors ?? []);
    const isAdded = await submission.run(async () => {
      await ask(addFloor, { params: { key: placement }, body: floor });
      await readSite();
    });
    if (!isAdded) return;
    onClose();
    await replaceQuery({ placement, floor: floor.key });
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("Add floor to {name}", { name: place?.name ?? t("the building") })}
      centered
    >
      <DialogForm action={t("Add floor")} submission={submission} onSubmit={() => void add()}>
        <FloorFields words={words} error={submission.errors["label"]} onChange={setWords} />
      </DialogForm>
    </Modal>
  );
}
