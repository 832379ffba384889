import type { UserRow } from "@atrium/contract/people";
import { Icon, IconButton } from "@atrium/ui";
import { t } from "@atrium/words";
import { Menu } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import ellipsis from "lucide-react/icons/ellipsis";
import { useState } from "react";
import { auditHref } from "../PeopleTabs.tsx";
import { ActivationDialog } from "./ActivationDialog.tsx";
import { ResetPassword } from "./ResetPassword.tsx";

interface UserMenuProps {
  user: UserRow;
  formHref: string;
}

/** What can be done with an account without opening it. */
export function UserMenu({ user, formHref }: UserMenuProps) {
  const [asking, setAsking] = useState<"password" | "activation">();
  const navigate = useNavigate();
  function forget(): void {
    setAsking(undefined);
  }
  return (
    // A press in the menu or its dialogs does not open the row.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      onClick={(event) => {
        event.stopPropagation();
      }}
    >
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <IconButton
            size="sm"
            label={t("More about {username}", { username: user.username })}
            icon={<Icon of={ellipsis} size={16} />}
          />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void navigate({ href: formHref })}>{t("Edit")}</Menu.Item>
          {user.signsInWith === null && (
            <Menu.Item
              onClick={() => {
                setAsking("password");
              }}
            >
              {t("Reset password")}
            </Menu.Item>
          )}
          <Menu.Item onClick={() => void navigate({ href: auditHref(user.username) })}>{t("Audit")}</Menu.Item>
          <Menu.Item
            onClick={() => {
              setAsking("activation");
            }}
          >
            {user.isActive ? t("Deactivate") : t("Activate")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asking === "password" && <ResetPassword user={user} onClose={forget} />}
      {asking === "activation" && <ActivationDialog user={user} onClose={forget} />}
    </div>
  );
}
