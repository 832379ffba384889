import { t } from "@atrium/words";
import { Confirm } from "../../../collections/form/Confirm.tsx";
import type { Probe } from "../../../settings/probe/useProbe.ts";
import type { useTestedSave } from "./useTestedSave.ts";

interface UnansweredProps {
  probe: Probe;
  saving: ReturnType<typeof useTestedSave>;
  isBusy: boolean;
}

/** Nothing answers at the address, or something else does: saved anyway only after a second confirmation. */
export function Unanswered({ probe, saving, isBusy }: UnansweredProps) {
  const said = probe.refusal ?? Object.values(probe.errors).join(". ");
  return (
    <Confirm
      title={t("The device does not answer")}
      action={t("Save anyway")}
      cancel={t("Keep editing")}
      isBusy={isBusy}
      onConfirm={() => void saving.saveAnyway()}
      onClose={saving.dismiss}
    >
      {said === "" ? t("The address is incomplete.") : said}
    </Confirm>
  );
}
