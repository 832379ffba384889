import { removePlace, removeFloor } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { Confirm } from "../../../collections/form/Confirm.tsx";
import { useSubmit } from "../../../collections/form/useSubmit.ts";
import { useAddress } from "../../../platform/address.ts";
import { ask } from "../../../platform/http.ts";
import { useSite } from "../../../platform/site.ts";
import { useSiteRead } from "./useSiteRead.ts";

interface RemoveDialogProps {
  placement: string;
  /** Absent: the whole building. */
  floor?: string;
  onClose: () => void;
}

/** Asks before a floor or a building goes; the server names what still stands there. */
export function RemoveDialog({ placement, floor, onClose }: RemoveDialogProps) {
  const { places } = useSite();
  const submission = useSubmit();
  const { replaceQuery } = useAddress();
  const readSite = useSiteRead();
  const place = places.find(({ key }) => key === placement);
  const label = place?.floors.find(({ key }) => key === floor)?.label;
  const what =
    floor === undefined ? (place?.name ?? "") : t("{label} of {name}", { label: label ?? "", name: place?.name ?? "" });
  async function remove(): Promise<void> {
    const isGone = await submission.run(async () =>
      floor === undefined
        ? ask(removePlace, { params: { key: placement } })
        : ask(removeFloor, { params: { key: placement, floor } }),
    );
    if (!isGone) return;
    await replaceQuery(floor === undefined ? {} : { placement });
    await readSite();
    onClose();
  }
  return (
    <Confirm
      title={t("Delete {what}?", { what })}
      action={t("Delete")}
      isDestructive
      isBusy={submission.isBusy}
      refusal={submission.refusal}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {t("Its drawing will be deleted. Data recorded by its devices is kept.")}
    </Confirm>
  );
}
