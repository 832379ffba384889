import type { Account, PasskeyRow } from "@atrium/contract/people";
import { Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import fingerprint from "lucide-react/icons/fingerprint-pattern";
import { Timestamp } from "../../../collections/Timestamp.tsx";
import { useSite } from "../../../platform/site.ts";
import { CardRow } from "../../../collections/CardRow.tsx";

interface PasskeyRowsProps {
  account: Account;
  isBusy: boolean;
  onRemove: (passkey: PasskeyRow) => void;
}

/** One's passkeys; the last second factor of a role that asks for one has no way out. */
export function PasskeyRows({ account, isBusy, onRemove }: PasskeyRowsProps) {
  const { timeZone } = useSite();
  const { passkeys, oneTimeCode, isSecondFactorAsked } = account;
  const isLast = passkeys.length === 1 && oneTimeCode === null && isSecondFactorAsked;
  return passkeys.map((passkey) => (
    <CardRow
      key={passkey.id}
      icon={<Icon of={fingerprint} size={17} />}
      name={t("Passkey, {name}", { name: passkey.name })}
      detail={
        <>
          {t("{host}, added", { host: passkey.host })} <Timestamp time={passkey.addedAt} timeZone={timeZone} />
          {t(", last used")} <Timestamp time={passkey.usedAt} timeZone={timeZone} />
        </>
      }
    >
      {!isLast && (
        <Button
          disabled={isBusy}
          aria-label={t("Remove passkey {name}", { name: passkey.name })}
          onClick={() => {
            onRemove(passkey);
          }}
        >
          {t("Remove")}
        </Button>
      )}
    </CardRow>
  ));
}
