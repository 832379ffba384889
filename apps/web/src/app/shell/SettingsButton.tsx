import { Icon, IconButton } from "@atrium/ui";
import { t } from "@atrium/words";
import { useNavigate } from "@tanstack/react-router";
import settings from "lucide-react/icons/settings";
import { useSession } from "../../platform/session.ts";
import { stringifyQuery } from "../addressQuery.ts";
import { addressOf, settingsTarget } from "../menu/settings.ts";

/** Leads to the first setting the role may make; absent where there is none. */
export function SettingsButton({ isActive }: { isActive: boolean }) {
  const target = settingsTarget(useSession());
  const navigate = useNavigate();
  if (target === undefined) return null;
  const { path, search } = addressOf(target);
  return (
    <IconButton
      label={t("Setting")}
      icon={<Icon of={settings} size={16} />}
      isActive={isActive}
      onClick={() => void navigate({ href: path + stringifyQuery({ ...search }) })}
    />
  );
}
