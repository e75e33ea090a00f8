// Which payments and refunds need an operator? What the functions stored.
import type { Deployed } from "#scripts/operator/world/deployed.ts";
import { type Finding, fine, wrong } from "#scripts/operator/world/finding.ts";
import { MONEY_PARTITION, type MoneyTrouble, type World } from "#scripts/operator/world/world.ts";

const ABOUT = "Money";
const MOST_SHOWN = 10;

export async function moneyFindings(
  { cloud }: World,
  { stage, data }: Deployed,
): Promise<Finding[]> {
  const troubles = await cloud.moneyTroubles(data.TableName);
  if (troubles.length === 0) return [fine(ABOUT, "No payment and no refund waits for a person.")];
  const shown = troubles
    .slice(0, MOST_SHOWN)
    .map((one) =>
      wrong(
        ABOUT,
        sentence(one),
        remedy(one, `--region ${stage.region} --table-name ${data.TableName}`),
      ),
    );
  const hidden = troubles.length - shown.length;
  if (hidden === 0) return shown;
  return [
    ...shown,
    wrong(ABOUT, `${hidden} more wait for a person.`, "Settle these first and look again."),
  ];
}

function sentence({ trouble, orderId, intentId, at }: MoneyTrouble): string {
  const order = orderId === "" ? "" : `, order ${orderId}`;
  const payment = intentId === "" ? "" : `, payment ${intentId}`;
  return `${at.slice(0, 16)}: ${trouble.replaceAll("_", " ")}${order}${payment}.`;
}

const remedy = ({ key, intentId, trouble }: MoneyTrouble, where: string): string =>
  [
    trouble === "unreadable_order"
      ? "Deploy the version that wrote the order, or a later one; then strike it off:"
      : `Compare the order with ${intentId === "" ? "its payments" : "the payment"} in Stripe's dashboard and settle it there; then strike it off:`,
    `aws dynamodb delete-item ${where} --key '${JSON.stringify({ pk: { S: MONEY_PARTITION }, sk: { S: key } })}'`,
  ].join(" ");
