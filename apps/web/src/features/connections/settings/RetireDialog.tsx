import type { ConnectionDetail } from "@atrium/contract/devices";
import { t } from "@atrium/words";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Confirm } from "../../../collections/form/Confirm.tsx";
import { useSubmit } from "../../../collections/form/useSubmit.ts";
import { ask } from "../../../platform/http.ts";
import { notices } from "../../../platform/notices.ts";
import { connectionsQuery } from "../../../settings/settingsQueries.ts";
import { CONNECTIONS_HREF } from "../connectionAddress.ts";
import { useStatesChanged } from "../connectionQueries.ts";
import { removeConnection } from "@atrium/contract/site";
import { andMore } from "../../../collections/andMore.ts";

const NAMED = 5;

/** Asks before a connection goes, and says what is behind it: the server refuses while a device uses it. */
export function RetireDialog({
  figures: { id, name, behind },
  onClose,
}: {
  figures: ConnectionDetail;
  onClose: () => void;
}) {
  const submission = useSubmit();
  const queries = useQueryClient();
  const changed = useStatesChanged();
  const navigate = useNavigate();
  const named = behind.slice(0, NAMED).map((device) => device.name);
  const more = behind.length - named.length;

  async function retire(): Promise<void> {
    if (!(await submission.run(() => ask(removeConnection, { params: { id } })))) return;
    notices.show({ kind: "done", title: "", message: t("{name} retired", { name }) });
    await navigate({ href: CONNECTIONS_HREF });
    await Promise.all([queries.invalidateQueries(connectionsQuery), changed()]);
  }

  if (behind.length > 0) {
    return (
      <Confirm title={t("{name} is in use", { name })} action={t("OK")} onConfirm={onClose} onClose={onClose}>
        {t(
          "{devices} {count, plural, one {uses} other {use}} this connection. Map {count, plural, one {it} other {them}} to another connection or retire {count, plural, one {it} other {them}} first, then retire this connection.",
          { devices: andMore(named, more), count: behind.length },
        )}
      </Confirm>
    );
  }
  return (
    <Confirm
      title={t("Retire {name}?", { name })}
      action={t("Retire connection")}
      isDestructive
      isBusy={submission.isBusy}
      refusal={submission.refusal}
      onConfirm={() => void retire()}
      onClose={onClose}
    >
      {t("No devices use this connection. Its settings and secrets will be deleted.")}
    </Confirm>
  );
}
