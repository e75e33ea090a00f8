// How does a buyer keep the tickets? In the calendar, as a file, or on paper.
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconCalendarPlus, IconFileDownload, IconPrinter } from "@tabler/icons-react";
import classes from "#web/components/ticket/take-along.module.css";

/** Plain links, because phones open a calendar file directly unless it is a download. */
export function TakeAlong({ calendar, pdf, print }: Record<"calendar" | "pdf" | "print", string>) {
  return (
    <div className={classes.row}>
      <Button component="a" href={calendar} leftSection={<IconCalendarPlus {...icon} />} {...look}>
        <Trans>Add to calendar</Trans>
      </Button>
      <Button
        component="a"
        href={pdf}
        download
        leftSection={<IconFileDownload {...icon} />}
        {...look}
      >
        <Trans>Download PDF</Trans>
      </Button>
      <Button
        component="a"
        href={print}
        target="_blank"
        leftSection={<IconPrinter {...icon} />}
        {...look}
      >
        <Trans>Print</Trans>
      </Button>
    </div>
  );
}

const icon = { size: 20, stroke: 1.75, "aria-hidden": true } as const;
const look = { variant: "default", size: "lg", px: 16 } as const;
