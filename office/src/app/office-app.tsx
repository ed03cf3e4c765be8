import AdjustIcon from "@mui/icons-material/PublishedWithChangesOutlined";
import CampaignIcon from "@mui/icons-material/CampaignOutlined";
import AssessmentIcon from "@mui/icons-material/AssessmentOutlined";
import ArticleIcon from "@mui/icons-material/Article";
import FactCheckIcon from "@mui/icons-material/FactCheck";
import FlagIcon from "@mui/icons-material/FlagOutlined";
import TrophyIcon from "@mui/icons-material/EmojiEvents";
import HowToRegIcon from "@mui/icons-material/HowToRegOutlined";
import HandshakeIcon from "@mui/icons-material/Handshake";
import HistoryIcon from "@mui/icons-material/HistoryEdu";
import GiftIcon from "@mui/icons-material/CardGiftcard";
import GroupWorkIcon from "@mui/icons-material/GroupWorkOutlined";
import GroupsIcon from "@mui/icons-material/Groups";
import InventoryIcon from "@mui/icons-material/Inventory2";
import LocalShippingIcon from "@mui/icons-material/LocalShippingOutlined";
import MailIcon from "@mui/icons-material/MailOutlined";
import ManageAccountsIcon from "@mui/icons-material/ManageAccounts";
import ManageSearchIcon from "@mui/icons-material/ManageSearch";
import MoveToInboxIcon from "@mui/icons-material/MoveToInbox";
import NewspaperIcon from "@mui/icons-material/NewspaperOutlined";
import NotificationsIcon from "@mui/icons-material/NotificationsOutlined";
import OutboxIcon from "@mui/icons-material/Outbox";
import PaymentsIcon from "@mui/icons-material/Payments";
import PendingActionsIcon from "@mui/icons-material/PendingActions";
import PersonAddIcon from "@mui/icons-material/PersonAddAlt";
import PersonOffIcon from "@mui/icons-material/PersonOffOutlined";
import PriceCheckIcon from "@mui/icons-material/PriceCheck";
import ReceiptIcon from "@mui/icons-material/ReceiptLong";
import RequestQuoteIcon from "@mui/icons-material/RequestQuote";
import SettingsIcon from "@mui/icons-material/Settings";
import PeopleAltIcon from "@mui/icons-material/PeopleAlt";
import SwapIcon from "@mui/icons-material/SwapHoriz";
import SupportAgentIcon from "@mui/icons-material/SupportAgentOutlined";
import StoreIcon from "@mui/icons-material/Storefront";
import { QueryClient } from "@tanstack/react-query";
import polyglotI18nProvider from "ra-i18n-polyglot";
import { lazy } from "react";
import { Admin, CustomRoutes, Resource } from "react-admin";
import { Route } from "react-router";
import { DashboardPage } from "#features/dashboard/dashboard-page.tsx";
import { InvoiceList } from "#features/invoices/invoice-list.tsx";
import { Navigate } from "react-router";
import { useMayRead } from "#shared/access.ts";
import { authProvider } from "./auth-provider.ts";
import { dataProvider } from "./data-provider.ts";
import { ForgottenPasswordPage } from "./forgotten-password-page.tsx";
import { LoginPage } from "./login-page.tsx";
import { NewPasswordPage } from "./new-password-page.tsx";
import { officeStore } from "./office-store.ts";
import { LatestNotification } from "./latest-notification.tsx";
import { OfficeLayout } from "./office-layout.tsx";
import { polishMessages } from "./polish-messages.ts";
import { darkTheme, lightTheme } from "./theme.ts";

const ReviewPage = lazy(() => import("#features/invoices/review-page.tsx"));
const QueueItems = lazy(() => import("#features/queues/queue-items.tsx"));
const ParticipantList = lazy(() => import("#features/farms/participant-list.tsx"));
const ParticipantPage = lazy(() => import("#features/farms/participant-page.tsx"));
const RepresentativeList = lazy(() => import("#features/representatives/representative-list.tsx"));
const RepresentativeEdit = lazy(() => import("#features/representatives/representative-edit.tsx"));
const RepresentativeCreate = lazy(() => import("#features/representatives/representative-create.tsx"));
const RegistrationList = lazy(() => import("#features/registrations/registration-list.tsx"));
const RegistrationPage = lazy(() => import("#features/registrations/registration-page.tsx"));
const MessageList = lazy(() => import("#features/messages/message-list.tsx"));
const ClosingList = lazy(() => import("#features/closings/closing-list.tsx"));
const StandingTransferList = lazy(() => import("#features/transfers/standing-transfer-list.tsx"));
const OneTimeTransferList = lazy(() => import("#features/transfers/one-time-transfer-list.tsx"));
const HoldList = lazy(() => import("#features/transfers/hold-list.tsx"));
const LetterList = lazy(() => import("#features/letters/letter-list.tsx"));
const LetterEdit = lazy(() => import("#features/letters/letter-edit.tsx"));
const InvitationList = lazy(() => import("#features/affiliation/invitation-list.tsx"));
const ConsentList = lazy(() => import("#features/consents/consent-list.tsx"));
const ProductList = lazy(() => import("#features/products/product-list.tsx"));
const ProductEdit = lazy(() => import("#features/products/product-edit.tsx"));
const ProductCreate = lazy(() => import("#features/products/product-create.tsx"));
const PrizeList = lazy(() => import("#features/prizes/prize-list.tsx"));
const PrizeEdit = lazy(() => import("#features/prizes/prize-edit.tsx"));
const PrizeCreate = lazy(() => import("#features/prizes/prize-create.tsx"));
const PromotionList = lazy(() => import("#features/promotions/promotion-list.tsx"));
const PromotionEdit = lazy(() => import("#features/promotions/promotion-edit.tsx"));
const PromotionCreate = lazy(() => import("#features/promotions/promotion-create.tsx"));
const CampaignBoard = lazy(() => import("#features/campaigns/campaign-board.tsx"));
const CampaignEntryPage = lazy(() => import("#features/campaigns/campaign-entry-page.tsx"));
const OrderBoard = lazy(() => import("#features/orders/order-board.tsx"));
const OrderPage = lazy(() => import("#features/orders/order-page.tsx"));
const AdjustmentList = lazy(() => import("#features/adjustments/adjustment-list.tsx"));
const DistributorList = lazy(() => import("#features/distributors/distributor-list.tsx"));
const DistributorEdit = lazy(() => import("#features/distributors/distributor-edit.tsx"));
const DistributorCreate = lazy(() => import("#features/distributors/distributor-create.tsx"));
const DistributorFeedPage = lazy(() => import("#features/feeds/distributor-feed-page.tsx"));
const FeedBatchList = lazy(() => import("#features/feeds/batch-list.tsx"));
const FeedBatchPage = lazy(() => import("#features/feeds/batch-page.tsx"));
const FeedArticleList = lazy(() => import("#features/feeds/article-list.tsx"));
const SegmentList = lazy(() => import("#features/segments/segment-list.tsx"));
const SegmentEdit = lazy(() => import("#features/segments/segment-edit.tsx"));
const SegmentCreate = lazy(() => import("#features/segments/segment-create.tsx"));
const SendingList = lazy(() => import("#features/sendings/sending-list.tsx"));
const SendingCreate = lazy(() => import("#features/sendings/sending-create.tsx"));
const NewsList = lazy(() => import("#features/news/news-list.tsx"));
const NewsEdit = lazy(() => import("#features/news/news-edit.tsx"));
const NewsCreate = lazy(() => import("#features/news/news-create.tsx"));
const PageList = lazy(() => import("#features/content/page-list.tsx"));
const PageEdit = lazy(() => import("#features/content/page-edit.tsx"));
const PageCreate = lazy(() => import("#features/content/page-create.tsx"));
const CandidatesPage = lazy(() => import("#features/payouts/candidates-page.tsx"));
const BatchList = lazy(() => import("#features/payouts/batch-list.tsx"));
const BatchPage = lazy(() => import("#features/payouts/batch-page.tsx"));
const TaxReportPage = lazy(() => import("#features/payouts/tax-report-page.tsx"));
const SeasonPage = lazy(() => import("#features/reports/season-page.tsx"));
const ApprovalList = lazy(() => import("#features/approvals/approval-list.tsx"));
const StaffList = lazy(() => import("#features/staff/staff-list.tsx"));
const StaffEdit = lazy(() => import("#features/staff/staff-edit.tsx"));
const StaffCreate = lazy(() => import("#features/staff/staff-create.tsx"));
const DuplicateList = lazy(() => import("#features/farms/duplicate-list.tsx"));
const AuditList = lazy(() => import("#features/audit/audit-list.tsx"));
const OutboxList = lazy(() => import("#features/outbox/outbox-list.tsx"));
const DevicesPage = lazy(() => import("#features/staff/devices-page.tsx"));
const SettingsPage = lazy(() => import("#features/settings/settings-page.tsx"));

const i18nProvider = polyglotI18nProvider(() => polishMessages, "pl", [{ locale: "pl", name: "Polski" }], {
  allowMissing: true,
});

// A refusal is an answer: only what the network lost is asked for again.
const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 2 && ((error as { status?: number }).status ?? 0) < 400,
    },
  },
});

const store = officeStore();

/** People of a distributor begin where their documents are. */
function HomePage() {
  return useMayRead("dashboard") ? <DashboardPage /> : <Navigate to="/feed-batches" replace />;
}

/** Each report has an address of its own below. */
const FirstReport = () => <Navigate to="/reports/season" replace />;

/** The office: which resource has which screens. */
export function OfficeApp() {
  return (
    <Admin
      title="Plon – biuro"
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
      layout={OfficeLayout}
      notification={LatestNotification}
      loginPage={LoginPage}
      dashboard={HomePage}
      theme={lightTheme}
      darkTheme={darkTheme}
      requireAuth
      disableTelemetry
    >
      <Resource
        name="invoices"
        icon={ReceiptIcon}
        list={InvoiceList}
        edit={ReviewPage}
        recordRepresentation={(invoice: { document: string }) => invoice.document}
      />
      <Resource name="queue-items" icon={PendingActionsIcon} list={QueueItems} recordRepresentation="title" />
      <Resource
        name="participants"
        icon={GroupsIcon}
        list={ParticipantList}
        edit={ParticipantPage}
        recordRepresentation={(person: { company_name: string; nip: string }) => person.company_name || person.nip}
      />
      <Resource
        name="representatives"
        icon={SupportAgentIcon}
        list={RepresentativeList}
        edit={RepresentativeEdit}
        create={RepresentativeCreate}
        recordRepresentation={(person: { first_name: string; last_name: string }) =>
          `${person.first_name} ${person.last_name}`
        }
      />
      <Resource
        name="registrations"
        icon={PersonAddIcon}
        list={RegistrationList}
        edit={RegistrationPage}
        recordRepresentation="name"
      />
      <Resource name="duplicates" icon={PeopleAltIcon} list={DuplicateList} />
      <Resource name="messages" icon={MailIcon} list={MessageList} recordRepresentation="subject" />
      <Resource name="closings" icon={PersonOffIcon} list={ClosingList} recordRepresentation="participant_name" />
      <Resource name="standing-transfers" icon={SwapIcon} list={StandingTransferList} />
      <Resource name="one-time-transfers" list={OneTimeTransferList} />
      <Resource name="holds" list={HoldList} />
      <Resource name="consents" icon={FactCheckIcon} list={ConsentList} recordRepresentation="slug" />
      <Resource
        name="products"
        icon={InventoryIcon}
        list={ProductList}
        edit={ProductEdit}
        create={ProductCreate}
        recordRepresentation="name"
      />
      <Resource
        name="promotions"
        icon={CampaignIcon}
        list={PromotionList}
        edit={PromotionEdit}
        create={PromotionCreate}
        recordRepresentation="title"
      />
      <Resource
        name="prizes"
        icon={GiftIcon}
        list={PrizeList}
        edit={PrizeEdit}
        create={PrizeCreate}
        recordRepresentation="title"
      />
      <Resource
        name="orders"
        icon={LocalShippingIcon}
        list={OrderBoard}
        edit={OrderPage}
        recordRepresentation="number"
      />
      <Resource
        name="campaign-entries"
        icon={FlagIcon}
        list={CampaignBoard}
        edit={CampaignEntryPage}
        recordRepresentation="name"
      />
      <Resource name="adjustments" icon={AdjustIcon} list={AdjustmentList} />
      <Resource
        name="distributors"
        icon={StoreIcon}
        list={DistributorList}
        edit={DistributorEdit}
        create={DistributorCreate}
        recordRepresentation="distributor_name"
      >
        <Route path=":id/feed" element={<DistributorFeedPage />} />
      </Resource>
      <Resource name="feed-batches" icon={MoveToInboxIcon} list={FeedBatchList} edit={FeedBatchPage} />
      <Resource name="feed-articles" icon={ManageSearchIcon} list={FeedArticleList} recordRepresentation="name" />
      <Resource
        name="segments"
        icon={GroupWorkIcon}
        list={SegmentList}
        edit={SegmentEdit}
        create={SegmentCreate}
        recordRepresentation="name"
      />
      <Resource name="sendings" icon={NotificationsIcon} list={SendingList} create={SendingCreate} />
      <Resource
        name="news"
        icon={NewspaperIcon}
        list={NewsList}
        edit={NewsEdit}
        create={NewsCreate}
        recordRepresentation="title"
      />
      <Resource
        name="pages"
        icon={ArticleIcon}
        list={PageList}
        edit={PageEdit}
        create={PageCreate}
        recordRepresentation="title"
      />
      <Resource
        name="letter-texts"
        icon={TrophyIcon}
        list={LetterList}
        edit={LetterEdit}
        recordRepresentation="title"
      />
      <Resource name="invitations" icon={HandshakeIcon} list={InvitationList} />
      <Resource name="payout-candidates" icon={PriceCheckIcon} list={CandidatesPage} />
      <Resource
        name="payout-batches"
        icon={PaymentsIcon}
        list={BatchList}
        edit={BatchPage}
        recordRepresentation="number"
      />
      <Resource name="tax-report" icon={RequestQuoteIcon} list={TaxReportPage} />
      <Resource name="reports" icon={AssessmentIcon} list={FirstReport}>
        <Route path="season" element={<SeasonPage />} />
      </Resource>
      <Resource name="outbox" icon={OutboxIcon} list={OutboxList} />
      <Resource name="audit" icon={HistoryIcon} list={AuditList} />
      <Resource
        name="staff"
        icon={ManageAccountsIcon}
        list={StaffList}
        edit={StaffEdit}
        create={StaffCreate}
        recordRepresentation="name"
      />
      <Resource name="approvals" icon={HowToRegIcon} list={ApprovalList} />
      <Resource name="settings" icon={SettingsIcon} list={SettingsPage} />
      <CustomRoutes>
        <Route path="/own-devices" element={<DevicesPage />} />
      </CustomRoutes>
      <CustomRoutes noLayout>
        <Route path="/zapomniane-haslo" element={<ForgottenPasswordPage />} />
        <Route path="/haslo" element={<NewPasswordPage />} />
      </CustomRoutes>
    </Admin>
  );
}
